package dev.vigil.mediator.plan;

import java.util.regex.Pattern;

/**
 * Whether it can matter to a query which copy of a node it has: it leaves a node by another way
 * than down, or compares nodes instead of their values. Stateless.
 */
final class NodeIdentity {
  /** What can leave a row by another way than down. */
  private static final Pattern UPWARD =
      Pattern.compile(
          "\\.\\.|\\bparent\\s*::|\\bancestor|sibling\\s*::|\\bfollowing|\\bpreceding|\\broot\\s*\\(|\\bpath\\s*\\(");

  private static final Pattern COMPARED =
      Pattern.compile(
          "\\bis\\b|<<|>>|\\|(?!\\|)|\\b(?:union|intersect|except)\\b|generate-id|(?:base|document)-uri");

  private NodeIdentity() {}

  /** Whether a query may leave a node by another way than down. */
  static boolean leavesUpward(String query) {
    return UPWARD.matcher(query).find();
  }

  /** Whether a query may see that a node is a copy. */
  static boolean matters(String query) {
    return leavesUpward(query) || COMPARED.matcher(query).find();
  }
}
