package dev.vigil.watch.schedule;

/**
 * The shapes of change intervals: Weibull distributions from bursts to clockwork. Times are in
 * units of the scale.
 */
enum IntervalShape {
  BURSTS(0.4, 3.3234, 0.3, 0.12),
  CLUSTERS(0.6, 1.5046, 0.3, 0.15),
  RANDOM(1, 1, 0.3, 0.35),
  LOOSE(2, 0.8862, 0.3, 0.12),
  EVEN(4, 0.9064, 0.15, 0.1),
  STEADY(10, 0.9514, 0.08, 0.08),
  CLOCKWORK(25, 0.9784, 0.04, 0.08);

  /** The range of the renewal table; beyond it the function is linear. */
  private static final int REACH = 8;

  private static final int PER_UNIT = 64;

  /** The number of parts into which an interval is divided to place changes. */
  private static final int PARTS = 4;

  /**
   * The time, in units of the scale, within which a regular page may hide one change behind
   * another.
   */
  private static final double HIDDEN = 2.3;

  final double exponent;

  /** The mean time between changes. */
  final double mean;

  /** The logarithmic distance between neighbouring scales of the grid. */
  final double spacing;

  /** The prior share of pages with this shape. */
  final double share;

  /** Expected changes within x after a change, from the renewal equation. */
  @SuppressWarnings("ImmutableEnumChecker") // written by the constructor only
  private final double[] renewals = new double[REACH * PER_UNIT + 1];

  IntervalShape(double exponent, double mean, double spacing, double share) {
    this.exponent = exponent;
    this.mean = mean;
    this.spacing = spacing;
    this.share = share;
    double[] reached = new double[renewals.length];
    for (int k = 1; k < renewals.length; k++) {
      reached[k] = 1 - survival((double) k / PER_UNIT);
      double sum = reached[k];
      for (int j = 1; j <= k; j++) {
        sum += (reached[j] - reached[j - 1]) * (renewals[k - j] + renewals[k - j + 1]) / 2;
      }
      // The unknown itself stands on the right with the weight of half a step.
      renewals[k] = sum / (1 - reached[1] / 2);
    }
  }

  /** Whether pages of this shape change regularly. */
  boolean regular() {
    return exponent > EVEN.exponent;
  }

  /** The probability that no change comes within x after a change. */
  double survival(double x) {
    return exponent == 1 ? Math.exp(-x) : Math.exp(-Math.pow(x, exponent));
  }

  /** The density of the time to the next change. */
  private double density(double x) {
    double power = Math.pow(x, exponent);
    return exponent * power / x * Math.exp(-power);
  }

  /** Expected changes within x after a change. */
  double renewals(double x) {
    double place = x * PER_UNIT;
    int k = (int) place;
    if (k >= REACH * PER_UNIT) {
      double slope = renewals[REACH * PER_UNIT] - renewals[(REACH - 1) * PER_UNIT];
      return renewals[REACH * PER_UNIT] + (x - REACH) * slope;
    }
    return renewals[k] + (place - k) * (renewals[k + 1] - renewals[k]);
  }

  private double renewalDensity(double x) {
    int k = Math.clamp((long) (x * PER_UNIT), 0, REACH * PER_UNIT - 1);
    return (renewals[k + 1] - renewals[k]) * PER_UNIT;
  }

  /**
   * The density of a change at x after the previous one, given no change up to the age, not divided
   * by the probability of the age.
   */
  double lastChange(double age, double x) {
    if (exponent == 1) {
      return Math.exp(-age);
    }
    double sum = density(x);
    if (regular()) {
      return age < x / 2 && x < HIDDEN ? Math.max(sum, renewalDensity(x)) : sum;
    }
    double before = survival(age);
    double step = (x - age) / PARTS;
    for (int k = 1; k <= PARTS; k++) {
      double after = survival(age + k * step);
      sum += (before - after) * renewalDensity((PARTS - k + 0.5) * step);
      before = after;
    }
    return sum;
  }

  /**
   * Expected changes within t when none came in the age that has passed, to a few percent.
   *
   * @param reached the probability that any comes
   */
  double expected(double age, double t, double reached) {
    if (exponent == 1) {
      return t;
    }
    if (exponent < 1) {
      return reached * (1 + renewals(t / 2));
    }
    double x = Math.min(age, mean) + t;
    return reached + Math.max(0, renewals(x) - (1 - survival(x)));
  }
}
