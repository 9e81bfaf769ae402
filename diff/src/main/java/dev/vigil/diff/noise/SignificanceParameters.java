package dev.vigil.diff.noise;

/**
 * The parameters of the significance score. Immutable.
 *
 * @param words the minimum score of a change of words in the main content
 * @param entry the minimum score of a change of an entry of a list of links
 * @param link the minimum score of a link that leads elsewhere
 * @param image the minimum score of a change of an image
 * @param date the minimum score where only a date differs
 * @param counter the minimum score where only a counter moved
 * @param outside the maximum score of all changes outside of the main content together
 * @param slope the number of changed words that adds half of the remaining score
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

  /**
   * A copy for a part that a user selected: there, changes of entries, dates and counters are as
   * important as words.
   */
  SignificanceParameters ofSelection() {
    return new SignificanceParameters(words, words, link, image, words, words, outside, slope);
  }
}
