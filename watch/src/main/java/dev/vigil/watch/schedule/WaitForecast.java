package dev.vigil.watch.schedule;

import java.util.Arrays;

/**
 * Finds the wait with the best expected benefit. A check that finds a change gains 1, every check
 * costs {@code price}, and a change that waits costs {@code delay} per millisecond:
 *
 * <pre>gain(t) = P(any change by t) - price - delay * E[total lateness at t]</pre>
 *
 * <p>Changes are what is used up by waiting, as those that come before a check are seen as one.
 * Each hypothesis of {@link RateEstimate} prices them by the best gain per change that a schedule
 * could get that knew it to be true, worth = max gain(t) / E[changes by t] (Dinkelbach's fixed
 * point of the average gain). The wait with the largest expected gain(t) - worth * E[changes by t]
 * is the one with the least regret. For pages that change at random this distributes checks among
 * pages optimally for their number of changes and delays (Cho and Garcia-Molina, 2003); regular
 * pages are checked when the change is due.
 *
 * <p>Waits are tried on a grid of steps of a fifth, then finer around the best; only the likeliest
 * hypotheses are asked. A forecast takes about a tenth of a millisecond. Not safe for concurrent
 * use.
 */
final class WaitForecast {
  private static final double COARSE = 1.2;
  private static final int FINE = 16;

  /** The limit of hypotheses that are evaluated, the likeliest first. */
  private static final int MOST = 32;

  private static final double ENOUGH = 0.97;

  /** The number of waits tried without an improvement before the search stops. */
  private static final int PATIENCE = 14;

  /** The expected number of changes below which the search continues in any case. */
  private static final double EVENTUAL = 1;

  private static final double VANISHING = 1e-200;

  private final ActivityProfile schedule;
  private final double[] ages;
  private final long now;
  private final double price;
  private final double delay;

  private final int[] chosen;
  private final double[] weight;
  private final double[] worth;
  private final double[] alive;

  private double bestWait;
  private double bestGain = Double.NEGATIVE_INFINITY;

  /** The accumulated lateness and the expected changes up to a time. */
  private record Point(double after, double late, double changes) {}

  private Point last = new Point(0, 0, 0);

  WaitForecast(
      RateEstimate estimate,
      ActivityProfile schedule,
      double[] ages,
      long now,
      double price,
      double delay) {
    this.schedule = schedule;
    this.ages = ages;
    this.now = now;
    this.price = price;
    this.delay = delay;
    chosen = likeliest(estimate.now);
    weight = new double[chosen.length];
    worth = new double[chosen.length];
    alive = new double[chosen.length];
    double sum = 0;
    for (int i : chosen) {
      sum += estimate.now[i];
    }
    for (int k = 0; k < chosen.length; k++) {
      weight[k] = estimate.now[chosen[k]] / sum;
      worth[k] = worth(RateEstimate.SHAPE[chosen[k]], RateEstimate.SCALE[chosen[k]]);
      alive[k] = survival(k, 0);
    }
  }

  private static int[] likeliest(double[] weights) {
    int[] order = new int[MOST];
    int count = 0;
    for (int i = 0; i < weights.length; i++) {
      if (count == MOST && weights[i] <= weights[order[MOST - 1]]) {
        continue;
      }
      int k = count < MOST ? count++ : MOST - 1;
      while (k > 0 && weights[order[k - 1]] < weights[i]) {
        order[k] = order[k - 1];
        k--;
      }
      order[k] = i;
    }
    double sum = 0;
    int used = 0;
    while (used < count && sum < ENOUGH) {
      sum += weights[order[used++]];
    }
    return Arrays.copyOf(order, used);
  }

  /** The best gain per change for a page with a known change pattern, starting at a change. */
  private double worth(IntervalShape shape, double scale) {
    double best = Double.NEGATIVE_INFINITY;
    Point before = new Point(0, 0, 0);
    for (double x = 0.02; x < 1e7; x *= 1.15) {
      double changes = shape.renewals(x);
      double late = before.late + (before.changes + changes) / 2 * (x - before.after);
      before = new Point(x, late, changes);
      double gain = 1 - shape.survival(x) - price - delay * scale * late;
      double value = gain / Math.max(changes, 1e-12);
      if (value > best) {
        best = value;
      } else if (x > 4 && value < best - Math.abs(best) / 2) {
        break;
      }
    }
    return best;
  }

  /** The best wait from now on. */
  double bestWait(double least, double most) {
    Point beforeLast = last;
    Point beforeBest = last;
    int worse = 0;
    for (double t = least;
        worse <= PATIENCE || last.changes < EVENTUAL;
        t = Math.min(most, t * COARSE)) {
      Point previous = last;
      if (consider(t)) {
        beforeBest = beforeLast;
        worse = 0;
      } else {
        worse++;
      }
      beforeLast = previous;
      if (t >= most) {
        break;
      }
    }
    double from = beforeBest.after;
    double to = Math.min(most, bestWait * COARSE);
    last = beforeBest;
    for (int i = 1; i <= FINE; i++) {
      double t = from + (to - from) * i / FINE;
      if (t >= least) {
        consider(t);
      }
    }
    return bestWait;
  }

  private boolean consider(double t) {
    double time = schedule.between(now, now + Math.round(t));
    double changes = 0;
    double gain = -price;
    for (int k = 0; k < chosen.length; k++) {
      double scale = RateEstimate.SCALE[chosen[k]];
      double reached = alive[k] < VANISHING ? 1 : 1 - survival(k, time) / alive[k];
      double expected =
          RateEstimate.SHAPE[chosen[k]].expected(
              ages[ages.length / 2] / scale, time / scale, reached);
      gain += weight[k] * (reached - worth[k] * expected);
      changes += weight[k] * expected;
    }
    double late = last.late + (last.changes + changes) / 2 * (t - last.after);
    last = new Point(t, late, changes);
    gain -= delay * late;
    if (gain <= bestGain) {
      return false;
    }
    bestGain = gain;
    bestWait = t;
    return true;
  }

  /** The probability that nothing comes within a time, summed over the ages. */
  private double survival(int k, double time) {
    double sum = 0;
    for (double age : ages) {
      sum += RateEstimate.SHAPE[chosen[k]].survival((age + time) / RateEstimate.SCALE[chosen[k]]);
    }
    return sum;
  }
}
