package dev.vigil.watch.schedule;

import java.util.Arrays;

/**
 * What is known of the time from one change of a page to the next: the latest observed gaps, each
 * as the interval in which it must lie, the newer ones weighing more, and beside them a long-tailed
 * guess for what was never seen, which fades as evidence comes in. Not safe for concurrent use.
 */
final class Gaps {
  /** Enough for rhythms of a few parts, few enough to forget what a page did long ago. */
  static final int KEPT = 64;

  /** A page that takes up a new habit is believed after about a dozen changes. */
  private static final double FADING = 0.95;

  /** Even an exactly known gap will not come back to the millisecond. */
  private static final double SPREAD = 0.01;

  /** The guess weighs as much as half a gap. */
  private static final double GUESS = 0.5;

  /** How much a gap tells that did not follow one like the last. */
  private static final double UNLIKE = 0.1;

  /** Gaps are alike when they differ by less than about this, as a logarithm. */
  private static final double ALIKE = 0.3;

  private final double[] low = new double[KEPT];
  private final double[] high = new double[KEPT];
  private final double firstGuess;
  private int count;

  Gaps(double firstGuess) {
    this.firstGuess = firstGuess;
  }

  int count() {
    return count;
  }

  double low(int i) {
    return low[i];
  }

  double high(int i) {
    return high[i];
  }

  void add(double from, double to) {
    if (count == KEPT) {
      System.arraycopy(low, 1, low, 0, KEPT - 1);
      System.arraycopy(high, 1, high, 0, KEPT - 1);
      count--;
    }
    low[count] = Math.max(0, from);
    high[count] = Math.max(to, from + 1);
    count++;
  }

  /** How much each gap tells about the one to come: newer ones and those after a like one more. */
  private double[] weights(boolean following) {
    double[] weights = new double[count];
    double newer = 1;
    for (int i = count - 1; i >= 0; i--) {
      double alike = !following ? 1 : i == 0 ? 0 : likeness(middle(i - 1), middle(count - 1));
      weights[i] = newer * (UNLIKE + (1 - UNLIKE) * alike);
      newer *= FADING;
    }
    return weights;
  }

  private static double likeness(double a, double b) {
    double apart = Math.log(a / b) / ALIKE;
    return Math.exp(-apart * apart);
  }

  private double middle(int i) {
    return Math.max(1, (low[i] + high[i]) / 2);
  }

  /** Puts in the probability that a gap lasts at most {@code from, from + step, ...}. */
  void fill(double from, double step, double[] cumulative, boolean following) {
    double[] weights = weights(following);
    double known = Arrays.stream(weights).sum();
    double guess = GUESS / (GUESS + known);
    double scale = 2 * typical();
    for (int k = 0; k < cumulative.length; k++) {
      double rest = scale / (scale + from + k * step);
      cumulative[k] = guess * (1 - rest * rest * rest);
    }
    for (int i = count - 1; i >= 0; i--) {
      double weight = (1 - guess) * weights[i] / known;
      double begin = low[i] * (1 - SPREAD);
      double width = high[i] * (1 + SPREAD) - begin;
      for (int k = 0; k < cumulative.length; k++) {
        cumulative[k] += weight * Math.clamp((from + k * step - begin) / width, 0, 1);
      }
    }
  }

  /** The middle one of the latest gaps. */
  double typical() {
    if (count == 0) {
      return firstGuess;
    }
    int some = Math.min(count, 9);
    double[] latest = new double[some];
    for (int i = 0; i < some; i++) {
      latest[i] = middle(count - 1 - i);
    }
    Arrays.sort(latest);
    return latest[some / 2];
  }
}
