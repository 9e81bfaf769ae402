package dev.vigil.diff.show.page;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.match.Matching;
import java.util.Arrays;

/**
 * Maps the nodes of the old document to those of the new one. Immutable; the arrays are taken over.
 *
 * @param after by old node its new one, or -1
 * @param before by new node its old one, or -1
 */
public record NodePairing(int[] after, int[] before) {
  /** Matches the raw documents, because what is hidden from a comparison still has its place. */
  public static NodePairing of(Comparison comparison) {
    Matching matching = Matching.of(comparison.before().digest(), comparison.after().digest());
    return new NodePairing(matching.newNodes(), matching.oldNodes());
  }

  /**
   * At most {@code most} pairs that come in the same order on both sides, evenly spread: the points
   * at which two pages are laid side by side. The longest increasing subsequence of the pairs, in
   * O(n log n).
   *
   * @return old nodes in document order
   */
  int[] inOrder(int most) {
    int[] tails = new int[after.length];
    int[] previous = new int[after.length];
    int length = 0;
    for (int old = 0; old < after.length; old++) {
      if (after[old] < 0) {
        continue;
      }
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = low + high >>> 1;
        if (after[tails[middle]] < after[old]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[old] = low == 0 ? -1 : tails[low - 1];
      tails[low] = old;
      length = Math.max(length, low + 1);
    }
    int[] chain = new int[length];
    int at = length == 0 ? -1 : tails[length - 1];
    for (int i = length - 1; i >= 0; i--) {
      chain[i] = at;
      at = previous[at];
    }
    return spread(chain, most);
  }

  private static int[] spread(int[] chain, int most) {
    if (chain.length <= most) {
      return chain;
    }
    int[] fewer = new int[most];
    Arrays.setAll(fewer, i -> chain[(int) ((long) i * chain.length / most)]);
    return fewer;
  }
}
