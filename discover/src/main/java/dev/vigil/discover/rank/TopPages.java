package dev.vigil.discover.rank;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Finds the most important pages. Stateless. */
public final class TopPages {
  private TopPages() {}

  /** The pages with the highest importance, from the highest on; of equal ones the first. */
  public static int[] of(double[] importance, int most) {
    Comparator<Integer> better =
        Comparator.<Integer>comparingDouble(page -> -importance[page]).thenComparing(page -> page);
    PriorityQueue<Integer> best = new PriorityQueue<>(better.reversed());
    for (int page = 0; page < importance.length; page++) {
      if (best.size() < most) {
        best.add(page);
      } else if (most > 0 && importance[page] > importance[best.element()]) {
        best.remove();
        best.add(page);
      }
    }
    return best.stream().sorted(better).mapToInt(Integer::intValue).toArray();
  }
}
