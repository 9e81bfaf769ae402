package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;

/**
 * A rule that hides one kind of noise from a comparison. A rule changes a view, never a document,
 * and can say in words what it does. Implementations are immutable and safe for concurrent use.
 */
public interface NoiseRule {
  /** The rule as users write it: {@code whitespace}, {@code css=.ad}. */
  String text();

  /** The reason in words, as the end of "ignored: ...". */
  String reason();

  /** A view of the document that hides the noise of this rule. */
  DocumentView apply(DocumentView view);

  /**
   * Reads a rule as users write it.
   *
   * @throws dev.vigil.diff.DiffException if the rule is invalid, with the list of known rules
   */
  static NoiseRule parse(String text) {
    return RuleSyntax.parse(text);
  }
}
