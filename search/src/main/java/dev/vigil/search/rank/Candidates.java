package dev.vigil.search.rank;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;

/**
 * Pages that may be answers, with their scores. Of many candidates only the best ones are sorted.
 * Not safe for concurrent use.
 */
final class Candidates {
  private int[] pages = new int[64];
  private double[] scores = new double[64];
  private int size;

  void add(int page, double score) {
    if (size == pages.length) {
      pages = Arrays.copyOf(pages, 2 * size);
      scores = Arrays.copyOf(scores, 2 * size);
    }
    pages[size] = page;
    scores[size++] = score;
  }

  int size() {
    return size;
  }

  int page(int i) {
    return pages[i];
  }

  /** The better one first; of equal ones the older page. */
  private Comparator<Integer> order() {
    return Comparator.<Integer>comparingDouble(i -> -scores[i]).thenComparingInt(i -> pages[i]);
  }

  /** Puts the best ones first. */
  void sort() {
    int[] best = best(size);
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, order());
    double[] sorted = new double[size];
    Arrays.setAll(sorted, i -> scores[order[i]]);
    pages = best;
    scores = sorted;
  }

  /** Keeps those for which the test holds, which is asked in their order. */
  void keep(IntPredicate test) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (test.test(pages[i])) {
        pages[kept] = pages[i];
        scores[kept++] = scores[i];
      }
    }
    size = kept;
  }

  /** The best pages, the best first. */
  int[] best(int most) {
    PriorityQueue<Integer> heap = new PriorityQueue<>(Math.max(1, most), order().reversed());
    double worst = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size && most > 0; i++) {
      if (heap.size() < most) {
        heap.add(i);
      } else if (scores[i] >= worst && order().compare(i, heap.element()) < 0) {
        heap.remove();
        heap.add(i);
      } else {
        continue;
      }
      worst = heap.size() < most ? worst : scores[heap.element()];
    }
    int[] best = new int[heap.size()];
    for (int i = best.length - 1; i >= 0; i--) {
      best[i] = pages[heap.remove()];
    }
    return best;
  }
}
