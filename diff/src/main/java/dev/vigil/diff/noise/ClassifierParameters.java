package dev.vigil.diff.noise;

/**
 * The parameters of a {@link ChangeClassifier}. Immutable.
 *
 * @param weights what changes are worth
 * @param threshold the significance from which on a change is worth an alert
 * @param rate at which share of the checks something must change to be a habit
 * @param least how often it must have changed before it is a habit
 */
public record ClassifierParameters(
    SignificanceParameters weights, double threshold, double rate, int least) {
  public static final ClassifierParameters DEFAULT =
      new ClassifierParameters(SignificanceParameters.DEFAULT, 0.36, 0.7, 3);
}
