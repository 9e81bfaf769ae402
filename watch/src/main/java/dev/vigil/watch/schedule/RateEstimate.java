package dev.vigil.watch.schedule;

/**
 * Estimates how often and how regularly a page changes: a probability for each pair of a {@link
 * IntervalShape} and a scale, learnt by Bayes' rule from checks. A check that finds a change does
 * not show how many there were; only the probability of the observation is used, so that rare
 * checks do not make a page seem to change rarely. Pages change their behaviour: with every check a
 * small part of the probability returns to patterns that the page had before, or to any.
 *
 * <p>Time is that of {@link ActivityProfile}, in milliseconds. A check costs time linear in the
 * number of hypotheses, about a thousand. Not safe for concurrent use.
 */
final class RateEstimate {
  /** Scales from half a second to ten years. */
  private static final double LOWEST = Math.log(500);

  private static final double HIGHEST = Math.log(3.2e11);

  /** The probability that a page switches its change pattern from one change to the next. */
  private static final double TURNS = 0.03;

  /** The probability of a switch from one check to the next without a change. */
  private static final double TURNS_UNSEEN = 0.003;

  /** The share of switches to a pattern that the page never had. */
  private static final double ANEW = 0.3;

  /** The rate at which the current pattern enters the long-term pattern. */
  private static final double SETTLING = 0.02;

  /** The probability of regular changes above which an interval is reported. */
  private static final double SURE = 0.8;

  /** The factor of the shortest interval below which change intervals are unlikely. */
  private static final double HASTY = 10;

  private static final double VANISHING = 1e-200;

  /** The hypotheses: a shape and a scale each. */
  static final IntervalShape[] SHAPE;

  static final double[] SCALE;

  static {
    int size = 0;
    for (IntervalShape shape : IntervalShape.values()) {
      size += scales(shape);
    }
    SHAPE = new IntervalShape[size];
    SCALE = new double[size];
    int i = 0;
    for (IntervalShape shape : IntervalShape.values()) {
      for (int k = 0; k < scales(shape); k++) {
        SHAPE[i] = shape;
        SCALE[i++] = Math.exp(LOWEST + k * shape.spacing);
      }
    }
  }

  private static int scales(IntervalShape shape) {
    return (int) ((HIGHEST - LOWEST) / shape.spacing) + 1;
  }

  private final double[] prior = new double[SHAPE.length];
  final double[] now;
  final double[] ever;

  RateEstimate(IntervalBounds bounds) {
    // Changes faster than the shortest interval cannot be followed, and much slower ones need no
    // checks.
    double least = bounds.least().toMillis() * 0.95;
    double most = bounds.most().toMillis() * 4.0;
    for (int i = 0; i < prior.length; i++) {
      boolean possible = SCALE[i] >= least && SCALE[i] <= most;
      double rare = Math.sqrt(Math.min(1, SCALE[i] / (HASTY * least)));
      prior[i] = possible ? SHAPE[i].share * SHAPE[i].spacing * rare : 0;
    }
    normalise(prior);
    now = prior.clone();
    ever = prior.clone();
  }

  /** Learns that no change came within a time, for each age of the last change. */
  void quiet(double[] ages, double time) {
    for (int i = 0; i < now.length; i++) {
      if (now[i] > 0) {
        now[i] *= stays(i, ages, time);
      }
    }
    turn(TURNS_UNSEEN);
  }

  /** Learns that at least one change came within a time, for each age of the last change. */
  void changed(double[] ages, double time) {
    for (int i = 0; i < now.length; i++) {
      if (now[i] > 0) {
        now[i] *= 1 - stays(i, ages, time);
      }
    }
    settle();
  }

  /**
   * Learns that the last change came at one of the times after the previous check, and none since.
   */
  void dated(double[] ages, double[] times, double rest) {
    for (int i = 0; i < now.length; i++) {
      if (now[i] > 0) {
        double scale = SCALE[i];
        double alive = 0;
        double sum = 0;
        for (double age : ages) {
          alive += SHAPE[i].survival(age / scale);
          for (double time : times) {
            sum += SHAPE[i].lastChange(age / scale, (age + time) / scale);
          }
        }
        now[i] *=
            alive < VANISHING
                ? 0
                : sum / times.length / alive / scale * SHAPE[i].survival(rest / scale);
      }
    }
    settle();
  }

  private static double stays(int i, double[] ages, double time) {
    if (SHAPE[i] == IntervalShape.RANDOM) {
      return Math.exp(-time / SCALE[i]);
    }
    double before = 0;
    double after = 0;
    for (double age : ages) {
      before += SHAPE[i].survival(age / SCALE[i]);
      after += SHAPE[i].survival((age + time) / SCALE[i]);
    }
    return before < VANISHING ? 0 : after / before;
  }

  private void settle() {
    normalise(now);
    for (int i = 0; i < now.length; i++) {
      ever[i] += SETTLING * (now[i] - ever[i]);
    }
    turn(TURNS);
  }

  private void turn(double part) {
    normalise(now);
    for (int i = 0; i < now.length; i++) {
      now[i] += part * ((1 - ANEW) * ever[i] + ANEW * prior[i] - now[i]);
    }
  }

  /** Assigns small probabilities to hypotheses that the memory left out. */
  void complete() {
    for (double[] weights : new double[][] {now, ever}) {
      normalise(weights);
      for (int i = 0; i < weights.length; i++) {
        weights[i] += 0.001 * (prior[i] - weights[i]);
      }
    }
  }

  private void normalise(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    if (!(sum > VANISHING)) {
      System.arraycopy(prior, 0, weights, 0, weights.length);
      return;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
  }

  /** The interval of a page that changes regularly, or 0. */
  double interval() {
    double sum = 0;
    double part = 0;
    for (int i = 0; i < now.length; i++) {
      if (SHAPE[i].regular()) {
        part += now[i];
        sum += now[i] * Math.log(SCALE[i] * SHAPE[i].mean);
      }
    }
    return part > SURE ? Math.exp(sum / part) : 0;
  }

  /** Whether the page ever changed regularly at about this interval. */
  boolean knows(double interval) {
    double part = 0;
    for (int i = 0; i < ever.length; i++) {
      if (SHAPE[i].regular() && Math.abs(Math.log(SCALE[i] * SHAPE[i].mean / interval)) < 0.15) {
        part += ever[i];
      }
    }
    return part > 0.02;
  }
}
