package dev.vigil.diff.text;

/**
 * Finds a longest increasing subsequence: the elements that can stay in place while the others
 * move. Stateless.
 */
public final class LongestIncreasingRun {
  private LongestIncreasingRun() {}

  /**
   * The places of a longest increasing subsequence among the first {@code count} values, which are
   * distinct: O(n log n), and O(n) where they all increase.
   */
  public static int[] run(int[] values, int count) {
    int[] tails = new int[count];
    int[] before = new int[count];
    int length = 0;
    for (int i = 0; i < count; i++) {
      int low = length;
      if (length > 0 && values[tails[length - 1]] > values[i]) {
        low = 0;
        int high = length - 1;
        while (low < high) {
          int middle = low + high >>> 1;
          if (values[tails[middle]] < values[i]) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
      }
      before[i] = low == 0 ? -1 : tails[low - 1];
      tails[low] = i;
      length = Math.max(length, low + 1);
    }
    int[] run = new int[length];
    int at = length == 0 ? -1 : tails[length - 1];
    for (int k = length - 1; k >= 0; k--) {
      run[k] = at;
      at = before[at];
    }
    return run;
  }
}
