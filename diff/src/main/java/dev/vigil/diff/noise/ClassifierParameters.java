package dev.vigil.diff.noise;

/**
 * The parameters of a {@link ChangeClassifier}. Immutable.
 *
 * @param weights the weights of changes
 * @param threshold the significance from which on a change is worth an alert
 * @param rate the share of the checks at which something must change to be a volatile pattern
 * @param least how often it must have changed before it is a volatile pattern
 */
public record ClassifierParameters(
    SignificanceParameters weights, double threshold, double rate, int least) {
  public static final ClassifierParameters DEFAULT =
      new ClassifierParameters(SignificanceParameters.DEFAULT, 0.36, 0.7, 3);
}
