package dev.vigil.watch.schedule;

/**
 * What is believed of how a page changes: a probability for each pair of a {@link IntervalShape}
 * and a scale, learnt by Bayes' rule from looks that found the page changed or not. A look that
 * finds a change does not tell how many there were; only the probability of what was seen is used,
 * so that rare looks do not make a page seem to change rarely. Pages take up new habits: with every
 * look a small part of the belief returns to the habits that the page ever had, or to any.
 *
 * <p>Time is that of {@link ActivityProfile}, in milliseconds. A look costs time linear in the
 * number of hypotheses, about a thousand. Not safe for concurrent use.
 */
final class RateEstimate {
  /** Scales from half a second to ten years. */
  private static final double LOWEST = Math.log(500);

  private static final double HIGHEST = Math.log(3.2e11);

  /** How likely a page takes up another habit from one change to the next. */
  private static final double TURNS = 0.03;

  /** And from one look to the next while nothing is seen. */
  private static final double TURNS_UNSEEN = 0.003;

  /** The part of those turns that leads to what the page never did before. */
  private static final double ANEW = 0.3;

  /** How quickly what a page does becomes what it ever did. */
  private static final double SETTLING = 0.02;

  /** So sure of regular changes one must be to speak of an interval. */
  private static final double SURE = 0.8;

  /** Pages that change about as fast as looks may come are rare; so many times slower, no more. */
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
    // What changes faster than looks may come cannot be followed, and much slower needs no looks.
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

  /** Nothing changed in a while that began at one of the ages. */
  void quiet(double[] ages, double time) {
    for (int i = 0; i < now.length; i++) {
      if (now[i] > 0) {
        now[i] *= stays(i, ages, time);
      }
    }
    turn(TURNS_UNSEEN);
  }

  /** At least one change came in a while that began at one of the ages. */
  void changed(double[] ages, double time) {
    for (int i = 0; i < now.length; i++) {
      if (now[i] > 0) {
        now[i] *= 1 - stays(i, ages, time);
      }
    }
    settle();
  }

  /**
   * The last change came at one of the times after the last look, which found one of the ages, and
   * none came in the rest since.
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

  /** Gives what was left out of a memory its small chance. */
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
