package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A binary patch that turns predicted bytes into actual ones: runs to copy, bytes to drop, bytes to
 * insert. Stateless.
 *
 * <p>Both sides come with anchors, pairs of places that belong together (a node's place in the
 * prediction and in the source). Nodes that the HTML tree moved make anchors that cross; a longest
 * increasing run of anchors leaves the fewest of them out. Between two anchors the sides are equal
 * almost always; where not, the nearest place at which they agree again is searched within {@link
 * #REACH} bytes, which is what an escaped character or an odd space needs. So the cost is linear in
 * the length plus a constant per difference, and O(a log a) for a crossing anchors.
 */
final class BinaryPatch {
  /** How far apart the sides may drift inside one difference: the longest entity name is 33. */
  private static final int REACH = 48;

  /** How many equal bytes end a difference; fewer would match by chance. */
  private static final int AGREE = 6;

  /** Differences beyond the reach are searched for common blocks, in windows that grow. */
  private static final int BLOCK = 16;

  /**
   * A common run of this length is not a coincidence; after a shorter one, the search continues as
   * far again.
   */
  private static final int CERTAIN = 256;

  private static final int FIRST_WINDOW = 1 << 12;
  private static final int LAST_WINDOW = 1 << 20;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteSink numbers = new ByteSink(256);
  private final ByteSink literals = new ByteSink(256);
  private int operations;
  private int copied;
  private int dropped;
  private int put;

  private BinaryPatch() {}

  static void write(
      byte[] predicted, int predictedEnd, byte[] actual, PredictionAnchors anchors, ByteSink out) {
    BinaryPatch patch = new BinaryPatch();
    int p = 0;
    int a = 0;
    PredictionAnchors kept = anchors.uncrossed();
    int next = 0;
    while (true) {
      int equal = Arrays.mismatch(predicted, p, predictedEnd, actual, a, actual.length);
      if (equal < 0) {
        patch.copy(predictedEnd - p);
        break;
      }
      patch.copy(equal);
      p += equal;
      a += equal;
      while (next < kept.count() && !kept.liesBehind(next, p, a)) {
        next++;
      }
      boolean last = next == kept.count();
      int endP = last ? predictedEnd : kept.predicted()[next];
      int endA = last ? actual.length : kept.actual()[next];
      patch.segment(predicted, p, endP, actual, a, endA);
      p = endP;
      a = endA;
    }
    patch.flush();
    out.varint(patch.operations);
    out.put(patch.numbers.array(), 0, patch.numbers.size());
    out.put(patch.literals.array(), 0, patch.literals.size());
  }

  private void segment(byte[] p, int pStart, int pEnd, byte[] a, int aStart, int aEnd) {
    int i = pStart;
    int j = aStart;
    while (true) {
      int equal = Arrays.mismatch(p, i, pEnd, a, j, aEnd);
      if (equal < 0) {
        copy(pEnd - i);
        return;
      }
      copy(equal);
      i += equal;
      j += equal;
      long step = resume(p, i, pEnd, a, j, aEnd);
      int drop = (int) (step >>> 32);
      int add = (int) step;
      replace(drop, a, j, j + add);
      i += drop;
      j += add;
      if (i == pEnd && j == aEnd) {
        return;
      }
    }
  }

  /** How many bytes to drop (high half) and to put in (low half) until both sides agree again. */
  private static long resume(byte[] p, int i, int pEnd, byte[] a, int j, int aEnd) {
    int leftP = pEnd - i;
    int leftA = aEnd - j;
    for (int apart = 1; apart <= 2 * REACH; apart++) {
      for (int drop = Math.max(0, apart - REACH); drop <= Math.min(apart, REACH); drop++) {
        int add = apart - drop;
        if (drop <= leftP && add <= leftA) {
          int same = Math.min(AGREE, Math.min(leftP - drop, leftA - add));
          boolean bothEnd = leftP - drop == leftA - add;
          if ((same == AGREE || same > 0 && bothEnd) && agree(p, i + drop, a, j + add, same)) {
            return (long) drop << 32 | add;
          }
        }
      }
    }
    for (int window = FIRST_WINDOW; window <= LAST_WINDOW; window <<= 4) {
      long far = resumeFar(p, i, Math.min(leftP, window), a, j, Math.min(leftA, window));
      if (far >= 0) {
        return far;
      }
      if (window >= leftP && window >= leftA) {
        break;
      }
    }
    int shorter = Math.min(leftP, leftA);
    int suffix = 0;
    while (suffix < shorter && p[pEnd - 1 - suffix] == a[aEnd - 1 - suffix]) {
      suffix++;
    }
    return (long) (leftP - suffix) << 32 | (leftA - suffix);
  }

  /** Searches for the longest run after a common block not far ahead. */
  private static long resumeFar(byte[] p, int i, int leftP, byte[] a, int j, int leftA) {
    if (leftP < 2 * BLOCK || leftA < 2 * BLOCK) {
      return -1;
    }
    int slots = Integer.highestOneBit(leftP / BLOCK) << 2;
    int[] starts = new int[slots];
    for (int at = leftP / BLOCK * BLOCK - BLOCK; at >= 0; at -= BLOCK) {
      starts[slot(p, i + at, slots)] = at + 1;
    }
    int bestDrop = 0;
    int bestAdd = 0;
    int bestRun = 0;
    int last = leftA - BLOCK;
    for (int add = 0; add <= last && bestRun < CERTAIN; add++) {
      int drop = starts[slot(a, j + add, slots)] - 1;
      if (drop >= 0 && agree(p, i + drop, a, j + add, BLOCK)) {
        int run = Arrays.mismatch(p, i + drop, i + leftP, a, j + add, j + leftA);
        run = run < 0 ? CERTAIN : run;
        if (bestRun == 0) {
          last = Math.min(last, add + CERTAIN);
        }
        if (run > bestRun) {
          bestRun = run;
          bestDrop = drop;
          bestAdd = add;
        }
      }
    }
    if (bestRun == 0) {
      return -1;
    }
    int back = 0;
    while (back < bestDrop
        && back < bestAdd
        && p[i + bestDrop - back - 1] == a[j + bestAdd - back - 1]) {
      back++;
    }
    return (long) (bestDrop - back) << 32 | (bestAdd - back);
  }

  private static int slot(byte[] bytes, int at, int slots) {
    long hash = (long) LONGS.get(bytes, at) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ (long) LONGS.get(bytes, at + 8)) * 0xC2B2AE3D27D4EB4FL;
    return (int) (hash >>> 40) & slots - 1;
  }

  private static boolean agree(byte[] p, int i, byte[] a, int j, int length) {
    for (int k = 0; k < length; k++) {
      if (p[i + k] != a[j + k]) {
        return false;
      }
    }
    return true;
  }

  private void copy(int length) {
    if (length > 0) {
      if (dropped + put > 0) {
        flush();
      }
      copied += length;
    }
  }

  private void replace(int drop, byte[] from, int start, int end) {
    dropped += drop;
    put += end - start;
    literals.put(from, start, end);
  }

  private void flush() {
    if (copied + dropped + put > 0) {
      numbers.varint(copied);
      numbers.varint(dropped);
      numbers.varint(put);
      operations++;
      copied = 0;
      dropped = 0;
      put = 0;
    }
  }

  /** The actual bytes; the cursor stands behind the patch afterwards. */
  static byte[] apply(byte[] predicted, int predictedEnd, ByteCursor in) {
    int[] numbers = numbers(in);
    long total = 0;
    long read = 0;
    for (int k = 0; k < numbers.length; k += 3) {
      total += (long) numbers[k] + numbers[k + 2];
      read += (long) numbers[k] + numbers[k + 1];
    }
    if (read > predictedEnd || total > Integer.MAX_VALUE - 8) {
      throw in.damaged("does not fit its document");
    }
    byte[] actual = new byte[(int) total];
    int p = 0;
    int a = 0;
    for (int k = 0; k < numbers.length; k += 3) {
      System.arraycopy(predicted, p, actual, a, numbers[k]);
      a += numbers[k];
      p += numbers[k] + numbers[k + 1];
      in.take(actual, a, numbers[k + 2]);
      a += numbers[k + 2];
    }
    return actual;
  }

  /** Moves the cursor behind a patch without applying it. */
  static void skip(ByteCursor in) {
    int[] numbers = numbers(in);
    for (int k = 2; k < numbers.length; k += 3) {
      in.skip(numbers[k]);
    }
  }

  /** Copied, dropped and put lengths of each operation in turn. */
  private static int[] numbers(ByteCursor in) {
    int operations = in.varint();
    if (operations < 0 || operations > in.remaining() / 3) {
      throw in.damaged("counts more changes than it holds");
    }
    int[] numbers = new int[operations * 3];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = in.varint();
      if (numbers[k] < 0) {
        throw in.damaged("has a length below zero");
      }
    }
    return numbers;
  }
}
