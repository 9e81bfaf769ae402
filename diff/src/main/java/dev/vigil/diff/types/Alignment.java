package dev.vigil.diff.types;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * A long common subsequence of two sequences of keys: what both have in the same order. Immutable.
 *
 * <p>How: common ends are cut off; keys that stand exactly once on each side are anchors, of which
 * the longest rising run is kept (patience diff); what lies between two anchors is aligned in the
 * same way, or by Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations",
 * 1986) where there is no anchor, up to {@value #MOST_EDITS} edits, beyond which the stretch is
 * left unaligned. Cost: O(n log n) plus that bound per stretch; a budget stops anchors that halve
 * badly.
 */
final class Alignment {
  private static final int MOST_EDITS = 256;

  /** How often each element may be looked at for anchors, on average. */
  private static final int MOST_LOOKS = 64;

  private final int[] a;
  private final int[] b;
  private final int[] partner;

  /** For keys 0 .. n: how often and where a key stands in the stretch at hand. */
  private final int[] countA;

  private final int[] countB;
  private final int[] placeB;
  private long looks;

  private Alignment(int[] a, int[] b, int keys) {
    this.a = a;
    this.b = b;
    partner = new int[a.length];
    Arrays.fill(partner, -1);
    countA = new int[keys];
    countB = new int[keys];
    placeB = new int[keys];
    looks = MOST_LOOKS * ((long) a.length + b.length);
  }

  /**
   * For each element of the first sequence its partner in the second, or -1; partners rise.
   *
   * @param keys one more than the largest key; keys are not negative
   */
  static int[] of(int[] a, int[] b, int keys) {
    Alignment alignment = new Alignment(a, b, keys);
    alignment.run();
    return alignment.partner;
  }

  private record Stretch(int fromA, int toA, int fromB, int toB) {}

  private void run() {
    ArrayDeque<Stretch> open = new ArrayDeque<>();
    open.push(new Stretch(0, a.length, 0, b.length));
    while (!open.isEmpty()) {
      Stretch rest = withoutEnds(open.pop());
      if (rest.fromA < rest.toA && rest.fromB < rest.toB && !byAnchors(rest, open)) {
        new Myers(rest).run();
      }
    }
  }

  private Stretch withoutEnds(Stretch s) {
    int fromA = s.fromA;
    int fromB = s.fromB;
    int toA = s.toA;
    int toB = s.toB;
    while (fromA < toA && fromB < toB && a[fromA] == b[fromB]) {
      partner[fromA++] = fromB++;
    }
    while (fromA < toA && fromB < toB && a[toA - 1] == b[toB - 1]) {
      partner[--toA] = --toB;
    }
    return new Stretch(fromA, toA, fromB, toB);
  }

  private boolean byAnchors(Stretch s, ArrayDeque<Stretch> open) {
    looks -= s.toA - s.fromA + s.toB - s.fromB;
    if (looks < 0) {
      return false;
    }
    for (int i = s.fromA; i < s.toA; i++) {
      countA[a[i]]++;
    }
    for (int j = s.fromB; j < s.toB; j++) {
      countB[b[j]]++;
      placeB[b[j]] = j;
    }
    int[] places = new int[s.toA - s.fromA];
    int[] at = new int[places.length];
    int n = 0;
    for (int i = s.fromA; i < s.toA; i++) {
      if (countA[a[i]] == 1 && countB[a[i]] == 1) {
        places[n] = placeB[a[i]];
        at[n++] = i;
      }
    }
    for (int i = s.fromA; i < s.toA; i++) {
      countA[a[i]] = 0;
    }
    for (int j = s.fromB; j < s.toB; j++) {
      countB[b[j]] = 0;
    }
    if (n == 0) {
      return false;
    }
    int fromA = s.fromA;
    int fromB = s.fromB;
    for (int k : rising(places, n)) {
      partner[at[k]] = places[k];
      open.push(new Stretch(fromA, at[k], fromB, places[k]));
      fromA = at[k] + 1;
      fromB = places[k] + 1;
    }
    open.push(new Stretch(fromA, s.toA, fromB, s.toB));
    return true;
  }

  /** The indexes of a longest rising subsequence of the first n values, which are distinct. */
  static int[] rising(int[] values, int n) {
    int[] tails = new int[n];
    int[] previous = new int[n];
    int length = 0;
    for (int i = 0; i < n; i++) {
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = low + high >>> 1;
        if (values[tails[middle]] < values[i]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[i] = low == 0 ? -1 : tails[low - 1];
      tails[low] = i;
      length = Math.max(length, low + 1);
    }
    int[] run = new int[length];
    for (int k = length - 1, i = length == 0 ? -1 : tails[length - 1]; k >= 0; k--) {
      run[k] = i;
      i = previous[i];
    }
    return run;
  }

  /** Greedy search for the shortest edit, with its trace kept for the way back. */
  private final class Myers {
    private final Stretch s;
    private final int n;
    private final int m;
    private final int most;

    Myers(Stretch s) {
      this.s = s;
      n = s.toA - s.fromA;
      m = s.toB - s.fromB;
      most = Math.min(MOST_EDITS, n + m);
    }

    void run() {
      int[][] trace = new int[most + 1][];
      int[] v = new int[2 * most + 3];
      int middle = most + 1;
      for (int d = 0; d <= most; d++) {
        trace[d] = Arrays.copyOfRange(v, middle - d - 1, middle + d + 2);
        for (int k = -d; k <= d; k += 2) {
          boolean down = k == -d || k != d && v[middle + k - 1] < v[middle + k + 1];
          int x = down ? v[middle + k + 1] : v[middle + k - 1] + 1;
          int y = x - k;
          while (x < n && y < m && a[s.fromA + x] == b[s.fromB + y]) {
            x++;
            y++;
          }
          v[middle + k] = x;
          if (x >= n && y >= m) {
            back(trace, d);
            return;
          }
        }
      }
    }

    private void back(int[][] trace, int edits) {
      int x = n;
      int y = m;
      for (int d = edits; d >= 0; d--) {
        int[] v = trace[d];
        int k = x - y;
        int at = k + d + 1;
        boolean down = k == -d || k != d && v[at - 1] < v[at + 1];
        int fromX = d == 0 ? 0 : down ? v[at + 1] : v[at - 1];
        int fromY = d == 0 ? 0 : fromX - (down ? k + 1 : k - 1);
        while (x > fromX && y > fromY && a[s.fromA + x - 1] == b[s.fromB + y - 1]) {
          x--;
          y--;
          partner[s.fromA + x] = s.fromB + y;
        }
        x = fromX;
        y = fromY;
      }
    }
  }
}
