package dev.vigil.diff.text;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Aligns two sequences: finds a long common subsequence of two arrays of keys. Not thread-safe; one
 * use.
 *
 * <p>What both begin and end with is set aside. Of the rest, keys that occur once on either side
 * are anchors, of which the longest increasing run is kept (Cohen's patience diff), and the same is
 * done between the anchors. Where no key is unique, a small part is solved exactly by the table of
 * lengths, and in a large one the k-th occurrence of a key stands for the k-th on the other side.
 * So the cost is O(n log n) whatever the input, and the result is a longest common subsequence
 * wherever differences lie in small parts.
 */
public final class Alignment {
  /** Parts up to this many cells are solved exactly. */
  private static final int TABLE = 1 << 14;

  /** Hostile input may nest anchors; below this depth a part is solved roughly. */
  private static final int ROUNDS = 24;

  private final long[] a;
  private final long[] b;
  private final int[] match;
  private final boolean certain;

  private Alignment(long[] a, long[] b, boolean certain) {
    this.a = a;
    this.b = b;
    this.certain = certain;
    this.match = new int[a.length];
    Arrays.fill(match, -1);
  }

  /** Per element of {@code a} the one of {@code b} that corresponds to it, or -1. */
  public static int[] of(long[] a, long[] b) {
    Alignment alignment = new Alignment(a, b, false);
    alignment.run();
    return alignment.match;
  }

  /** Aligns unique keys and their equal neighbours only; repeated keys stay unaligned. */
  public static int[] certain(long[] a, long[] b) {
    Alignment alignment = new Alignment(a, b, true);
    alignment.run();
    return alignment.match;
  }

  private record Part(int a0, int a1, int b0, int b1, int round) {}

  private void run() {
    Part all = trimmed(new Part(0, a.length, 0, b.length, 0));
    if (all.a0 == all.a1 || all.b0 == all.b1) {
      return;
    }
    if (!certain && (long) (all.a1 - all.a0) * (all.b1 - all.b0) <= TABLE) {
      table(all);
      return;
    }
    Deque<Part> parts = new ArrayDeque<>();
    parts.push(all);
    while (!parts.isEmpty()) {
      Part part = trimmed(parts.pop());
      int m = part.a1 - part.a0;
      int n = part.b1 - part.b0;
      if (m == 0 || n == 0) {
        continue;
      }
      if (!certain && (long) m * n <= TABLE) {
        table(part);
        continue;
      }
      boolean rough = part.round >= ROUNDS;
      if (certain && rough) {
        continue;
      }
      CommonAnchors anchors = CommonAnchors.of(a, part.a0, part.a1, b, part.b0, part.b1, !rough);
      if (anchors.count() == 0 && !rough) {
        if (certain) {
          continue;
        }
        rough = true;
        anchors = CommonAnchors.of(a, part.a0, part.a1, b, part.b0, part.b1, false);
      }
      int i = part.a0;
      int j = part.b0;
      for (int k = 0; k <= anchors.count(); k++) {
        boolean last = k == anchors.count();
        int nextI = last ? part.a1 : anchors.left(k);
        int nextJ = last ? part.b1 : anchors.right(k);
        if (!rough && nextI > i && nextJ > j) {
          parts.push(new Part(i, nextI, j, nextJ, part.round + 1));
        }
        if (!last) {
          match[nextI] = nextJ;
        }
        i = nextI + 1;
        j = nextJ + 1;
      }
    }
  }

  private Part trimmed(Part part) {
    int a0 = part.a0;
    int b0 = part.b0;
    int a1 = part.a1;
    int b1 = part.b1;
    while (a0 < a1 && b0 < b1 && a[a0] == b[b0]) {
      match[a0++] = b0++;
    }
    while (a0 < a1 && b0 < b1 && a[a1 - 1] == b[b1 - 1]) {
      match[--a1] = --b1;
    }
    return new Part(a0, a1, b0, b1, part.round);
  }

  /** The table of lengths of common subsequences of all ends, and the way through it. */
  private void table(Part part) {
    int m = part.a1 - part.a0;
    int n = part.b1 - part.b0;
    char[] lengths = new char[(m + 1) * (n + 1)];
    int row = n + 1;
    for (int i = m - 1; i >= 0; i--) {
      long key = a[part.a0 + i];
      for (int j = n - 1; j >= 0; j--) {
        int at = i * row + j;
        lengths[at] =
            key == b[part.b0 + j]
                ? (char) (lengths[at + row + 1] + 1)
                : (char) Math.max(lengths[at + row], lengths[at + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < m && j < n) {
      int at = i * row + j;
      if (a[part.a0 + i] == b[part.b0 + j]) {
        match[part.a0 + i++] = part.b0 + j++;
      } else if (lengths[at + row] >= lengths[at + 1]) {
        i++;
      } else {
        j++;
      }
    }
  }
}
