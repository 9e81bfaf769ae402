package dev.vigil.diff.types;

import dev.vigil.diff.text.Alignment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs the objects of an old list with those of a new one: unchanged in order, moved, updated, or
 * without a partner. Built in steps, the surest first; not thread-safe.
 *
 * <p>Objects with equal keys that stand in the same order are kept; other objects with equal keys
 * have moved, since reordering alone is a move; what is left may be paired as an update by a second
 * key, or by likeness among those that stand between the same kept neighbours.
 */
public final class ListPairing {
  /** How far ahead a partner by likeness is searched; keeps the cost linear. */
  private static final int WINDOW = 12;

  public enum PairState {
    ALONE,
    KEPT,
    MOVED,
    UPDATED
  }

  /** How alike two leftover objects are, from 0 to 1. */
  public interface Similarity {
    double of(int before, int after);
  }

  private final int[] toAfter;
  private final int[] toBefore;
  private final PairState[] fates;

  private ListPairing(int[] toAfter, int afterSize) {
    this.toAfter = toAfter;
    toBefore = new int[afterSize];
    Arrays.fill(toBefore, -1);
    fates = new PairState[toAfter.length];
    Arrays.fill(fates, PairState.ALONE);
    for (int i = 0; i < toAfter.length; i++) {
      if (toAfter[i] >= 0) {
        toBefore[toAfter[i]] = i;
        fates[i] = PairState.KEPT;
      }
    }
  }

  /** Keeps objects with equal keys in order and takes the other equal ones as moved. */
  public static ListPairing of(List<?> before, List<?> after) {
    Map<Object, Integer> numbers = new HashMap<>();
    long[] a = numbered(before, numbers);
    long[] b = numbered(after, numbers);
    ListPairing pairing = new ListPairing(Alignment.of(a, b), b.length);
    pairing.pair(a, b, PairState.MOVED);
    return pairing;
  }

  private static long[] numbered(List<?> keys, Map<Object, Integer> numbers) {
    long[] all = new long[keys.size()];
    int at = 0;
    for (Object key : keys) {
      Integer known = numbers.putIfAbsent(key, numbers.size());
      all[at++] = known == null ? numbers.size() - 1 : known;
    }
    return all;
  }

  /** Takes leftover objects with equal second keys as updated, in their order. */
  public ListPairing updatedBy(List<?> before, List<?> after) {
    Map<Object, Integer> numbers = new HashMap<>();
    pair(numbered(before, numbers), numbered(after, numbers), PairState.UPDATED);
    return this;
  }

  /** Takes leftover objects with equal second keys as moved, in their order. */
  public ListPairing movedBy(List<?> before, List<?> after) {
    Map<Object, Integer> numbers = new HashMap<>();
    pair(numbered(before, numbers), numbered(after, numbers), PairState.MOVED);
    return this;
  }

  private void pair(long[] a, long[] b, PairState fate) {
    Map<Long, ArrayDeque<Integer>> waiting = new HashMap<>();
    for (int j = 0; j < b.length; j++) {
      if (toBefore[j] < 0) {
        waiting.computeIfAbsent(b[j], k -> new ArrayDeque<>()).add(j);
      }
    }
    for (int i = 0; i < a.length; i++) {
      ArrayDeque<Integer> queue = toAfter[i] < 0 ? waiting.get(a[i]) : null;
      if (queue != null && !queue.isEmpty()) {
        join(i, queue.remove(), fate);
      }
    }
  }

  /** Takes leftovers between the same kept neighbours as updated where they are alike enough. */
  public ListPairing updatedWhereAlike(Similarity likeness, double least) {
    int i = 0;
    int j = 0;
    while (i < toAfter.length || j < toBefore.length) {
      List<Integer> old = new ArrayList<>();
      List<Integer> fresh = new ArrayList<>();
      for (; i < toAfter.length && fates[i] != PairState.KEPT; i++) {
        if (toAfter[i] < 0) {
          old.add(i);
        }
      }
      for (; j < toBefore.length && !isKept(j); j++) {
        if (toBefore[j] < 0) {
          fresh.add(j);
        }
      }
      pairAlike(old, fresh, likeness, least);
      i++;
      j++;
    }
    return this;
  }

  /** Whether a new object stands where its old partner stood. */
  public boolean isKept(int j) {
    return toBefore[j] >= 0 && fates[toBefore[j]] == PairState.KEPT;
  }

  private void pairAlike(
      List<Integer> old, List<Integer> fresh, Similarity likeness, double least) {
    int next = 0;
    for (int i : old) {
      double best = least;
      int found = -1;
      for (int k = next; k < Math.min(fresh.size(), next + WINDOW); k++) {
        double alike = likeness.of(i, fresh.get(k));
        if (alike > best || found < 0 && alike >= best) {
          best = alike;
          found = k;
        }
      }
      if (found >= 0) {
        join(i, fresh.get(found), PairState.UPDATED);
        next = found + 1;
      }
    }
  }

  private void join(int before, int after, PairState fate) {
    toAfter[before] = after;
    toBefore[after] = before;
    fates[before] = fate;
  }

  /** The partner of an old object, or -1. */
  public int after(int before) {
    return toAfter[before];
  }

  /** The partner of a new object, or -1. */
  int before(int after) {
    return toBefore[after];
  }

  public PairState fate(int before) {
    return fates[before];
  }

  /** Runs through both lists as one reader would: what went before what came, gap by gap. */
  public void walk(Walker walker) {
    int i = 0;
    int j = 0;
    while (i < toAfter.length || j < toBefore.length) {
      for (; i < toAfter.length && fates[i] != PairState.KEPT; i++) {
        if (toAfter[i] < 0) {
          walker.gone(i);
        }
      }
      for (; j < toBefore.length && !isKept(j); j++) {
        if (toBefore[j] < 0) {
          walker.came(j);
        } else {
          walker.paired(toBefore[j], j, fates[toBefore[j]]);
        }
      }
      if (i < toAfter.length && j < toBefore.length) {
        walker.paired(i, j, PairState.KEPT);
      }
      i++;
      j++;
    }
  }

  /** Receives what happened to each object. */
  public interface Walker {
    void gone(int before);

    void came(int after);

    void paired(int before, int after, PairState fate);
  }
}
