package dev.vigil.watch.schedule;

/**
 * Finds the time to look that serves best. The changes of a page are a renewal process with the
 * gaps learnt so far. A look that finds a change gains 1, every look costs {@code price}, and a
 * change that waits costs {@code delay} per millisecond, so that over a wait t from now
 *
 * <pre>gain(t) = P(any change by t) - price - delay * E[total lateness at t]</pre>
 *
 * <p>Changes are what is used up by waiting: those that come before a look are seen as one. The
 * best gain per change from a fresh start, worth = max gain(t) / E[changes by t], prices them
 * (Dinkelbach's fixed point), and the wait with the largest gain(t) - worth * E[changes by t] is
 * chosen. For pages that change at random moments this is the optimal division of looks among pages
 * (Cho and Garcia-Molina, 2003); for regular ones it looks right after the change is due. The
 * expected number of changes comes from the renewal equation on a grid of 96 steps, which is
 * narrowed until the best time lies well inside. Not safe for concurrent use.
 */
final class Forecast {
  private static final int STEPS = 96;
  private static final int ROUNDS = 6;
  private static final int MOST_HIDDEN = 4;

  private final Gaps gaps;
  private final double price;
  private final double delay;

  private final double[] fresh = new double[STEPS + 1];
  private final double[] first = new double[STEPS + 1];
  private final double[] renewals = new double[STEPS + 1];
  private double chance;

  Forecast(Gaps gaps, double price, double delay) {
    this.gaps = gaps;
    this.price = price;
    this.delay = delay;
  }

  /** The best wait up to the horizon when the last change was {@code elapsed} ago. */
  double bestWait(double elapsed, double least, double horizon) {
    double worth = worth(horizon);
    double width = horizon;
    double best = horizon;
    for (int round = 0; round < ROUNDS; round++) {
      double step = width / STEPS;
      int k = bestStep(elapsed, step, least, worth);
      best = Math.max(k * step, least);
      if (k > STEPS / 6 || width <= least) {
        break;
      }
      width = Math.max(least, step * Math.max(4, k * 3));
    }
    return best;
  }

  /** The probability that the page will have changed after the wait found last. */
  double chance() {
    return chance;
  }

  /**
   * How many changes a gap probably holds that was seen as one: the page was last seen unchanged
   * {@code elapsed} after the change before, and the latest change came {@code gap} after it.
   */
  int changesWithin(double elapsed, double gap) {
    double step = gap / STEPS;
    gaps.fill(0, step, fresh, false);
    double[] ending = new double[STEPS + 1];
    for (int k = (int) Math.clamp(elapsed / step, 0, STEPS - 1) + 1; k <= STEPS; k++) {
      ending[k] = fresh[k] - fresh[k - 1];
    }
    double best = ending[STEPS] + ending[STEPS - 1] + ending[STEPS - 2];
    int count = 1;
    for (int n = 2; n <= MOST_HIDDEN; n++) {
      double[] next = new double[STEPS + 1];
      for (int k = 1; k <= STEPS; k++) {
        for (int j = 1; j < k; j++) {
          next[k] += ending[j] * (fresh[k - j] - fresh[k - j - 1]);
        }
      }
      ending = next;
      double likely = ending[STEPS] + ending[STEPS - 1] + ending[STEPS - 2];
      if (likely > best) {
        best = likely;
        count = n;
      }
    }
    return count;
  }

  private double worth(double horizon) {
    double best = Double.NEGATIVE_INFINITY;
    for (double width = 6 * gaps.typical(); ; width *= 4) {
      double step = Math.min(width, horizon) / STEPS;
      gaps.fill(0, step, fresh, false);
      renew();
      int found = 0;
      double late = 0;
      for (int k = 1; k <= STEPS; k++) {
        late += (renewals[k - 1] + renewals[k]) / 2 * step;
        double value = (fresh[k] - price - delay * late) / Math.max(renewals[k], 1e-12);
        if (value > best) {
          best = value;
          found = k;
        }
      }
      if (found < STEPS || width >= horizon) {
        return best;
      }
    }
  }

  private int bestStep(double elapsed, double step, double least, double worth) {
    gaps.fill(0, step, fresh, false);
    gaps.fill(elapsed, step, first, true);
    double already = first[0];
    double left = Math.max(1 - already, 1e-9);
    for (int k = 0; k <= STEPS; k++) {
      first[k] = (first[k] - already) / left;
    }
    renew();
    double bestGain = Double.NEGATIVE_INFINITY;
    int best = STEPS;
    double late = 0;
    double before = 0;
    for (int k = 1; k <= STEPS; k++) {
      double expected = first[k];
      for (int j = 1; j < k; j++) {
        expected += (first[j] - first[j - 1]) * renewals[k - j];
      }
      late += (before + expected) / 2 * step;
      before = expected;
      double gain = first[k] - price - delay * late - worth * expected;
      if (k * step >= least && gain > bestGain) {
        bestGain = gain;
        best = k;
        chance = first[k];
      }
    }
    return best;
  }

  /** Expected changes within k steps after a change. */
  private void renew() {
    renewals[0] = 0;
    for (int k = 1; k <= STEPS; k++) {
      double sum = fresh[k];
      for (int j = 1; j < k; j++) {
        sum += (fresh[j] - fresh[j - 1]) * renewals[k - j];
      }
      renewals[k] = sum;
    }
  }
}
