package dev.vigil.discover.distill;

/**
 * Finds the frontier across a page's link tree that explains the scores of its links at the least
 * description length (Chakrabarti, Joshi, Punera and Jaju 2002, Section 4.1). For one thread.
 *
 * <p>The scores of the links below a frontier node are modelled by an exponential distribution with
 * the node's own mean, and their text relevance by a Bernoulli distribution. A node pays for its
 * parameters and for its data. Because the costs of separate subtrees add up, the best frontier is
 * found exactly in one pass from the leaves to the root; the cost is linear in the tree.
 */
final class HubSegmenter {
  private static final double LEAST = 0.02;
  private static final double LEAST_SHARE = 0.02;

  private HubSegmenter() {}

  /**
   * The frontier.
   *
   * @param pruned nodes that are hubs as a whole, in document order
   * @param expanded how many nodes were expanded to their children
   */
  record Frontier(int[] pruned, int expanded) {}

  /**
   * @param scores of the leaves by node, relative to the mean of all links; 0 for inner nodes
   * @param relevance of the text around the leaves by node; null to ignore text
   */
  static Frontier segment(
      LinkTree tree, double[] scores, double @org.jspecify.annotations.Nullable [] relevance) {
    int size = tree.size();
    double[] sums = new double[size];
    double[] texts = new double[size];
    int[] counts = new int[size];
    double[] best = new double[size];
    boolean[] split = new boolean[size];
    int all = 0;
    for (int node = 0; node < size; node++) {
      all += tree.link(node) >= 0 ? 1 : 0;
    }
    double parameter = 0.5 * Math.log(1 + all) + 0.7;
    for (int node = size - 1; node >= 0; node--) {
      if (tree.link(node) >= 0) {
        sums[node] = scores[node];
        texts[node] = relevance == null ? 0 : relevance[node];
        counts[node] = 1;
      }
      double children = 0;
      for (int child = node + 1; child < tree.end(node); child = tree.end(child)) {
        sums[node] += sums[child];
        texts[node] += texts[child];
        counts[node] += counts[child];
        children += best[child];
      }
      if (counts[node] == 0) {
        continue;
      }
      double whole = parameter + cost(sums[node], counts[node]);
      if (relevance != null) {
        whole += parameter + textCost(texts[node], counts[node]);
      }
      boolean inner = tree.link(node) < 0;
      split[node] = inner && children < whole;
      best[node] = split[node] ? children : whole;
    }
    int[] pruned = new int[size];
    int found = 0;
    int expanded = 0;
    for (int node = 0; node < size; ) {
      if (counts[node] > 0 && !split[node]) {
        pruned[found++] = node;
        node = tree.end(node);
      } else {
        expanded += counts[node] > 0 ? 1 : 0;
        node++;
      }
    }
    return new Frontier(java.util.Arrays.copyOf(pruned, found), expanded);
  }

  /** Nats for n scores under the exponential distribution with their own mean. */
  private static double cost(double sum, int n) {
    double mean = sum / n + LEAST;
    return n * (Math.log(mean / LEAST) + 1);
  }

  /** Nats for n text relevances under the Bernoulli distribution with their own mean. */
  private static double textCost(double sum, int n) {
    double share = Math.clamp(sum / n, LEAST_SHARE, 1 - LEAST_SHARE);
    return -(sum * Math.log(share) + (n - sum) * Math.log(1 - share));
  }
}
