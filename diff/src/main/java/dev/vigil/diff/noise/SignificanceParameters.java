package dev.vigil.diff.noise;

/**
 * The parameters of the significance score. Immutable.
 *
 * @param words what a change of words in the main content is worth at least
 * @param entry the same for an entry of a list of links
 * @param link the same for a link that leads elsewhere
 * @param image the same for an image
 * @param date the same where only a date differs
 * @param counter the same where only a counter moved
 * @param outside the most that all changes outside of the main content are worth together
 * @param slope how many changed words take what is left to the full score half way
 */
public record SignificanceParameters(
    double words,
    double entry,
    double link,
    double image,
    double date,
    double counter,
    double outside,
    double slope) {
  public static final SignificanceParameters DEFAULT =
      new SignificanceParameters(0.5, 0.4, 0.45, 0.5, 0.4, 0.15, 0.35, 40);

  /** The same for a part that a person chose: entries, dates and counters are what it is for. */
  SignificanceParameters ofSelection() {
    return new SignificanceParameters(words, words, link, image, words, words, outside, slope);
  }
}
