package dev.vigil.discover.topic;

/**
 * The settings of a training. Immutable.
 *
 * @param features which features are used
 * @param selected how many features a topic has if they are selected
 * @param cost of a page on the wrong side of the plane
 * @param tunedThresholds whether a topic's threshold is the one with the best F1 on held-out pages;
 *     otherwise it is 0.5
 */
public record TrainingOptions(
    Features features, int selected, double cost, boolean tunedThresholds) {
  /** Which features are used. */
  public enum Features {
    /** Selected below 200 labels a topic, all above. */
    AUTO,
    /** Those with the highest mutual information with the topic. */
    SELECTED,
    ALL
  }

  /** The labels from which a topic uses all features. */
  static final int MANY_LABELS = 200;

  /** The settings of the product. */
  public static final TrainingOptions USUAL = new TrainingOptions(Features.AUTO, 3000, 1.0, true);

  public TrainingOptions with(Features other) {
    return new TrainingOptions(other, selected, cost, tunedThresholds);
  }

  boolean selects(int labels) {
    return features == Features.SELECTED || features == Features.AUTO && labels < MANY_LABELS;
  }
}
