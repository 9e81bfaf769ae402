package dev.vigil.diff;

import java.util.List;

/**
 * The significance of a comparison, from 0 to 1, with the reasons that raised and lowered it.
 * Immutable.
 *
 * @param score from 0 to 1
 * @param reasons what raised and lowered the score
 */
public record Significance(double score, List<Reason> reasons) {
  /** The significance of no changes: 0, without reasons. */
  public static final Significance NONE = new Significance(0, List.of());

  /**
   * One contribution to the score, in words; immutable.
   *
   * @param words the reason for a reader
   * @param weight what it adds to the score; negative if it lowers it
   */
  public record Reason(String words, double weight) {}

  /** Copies the reasons. */
  public Significance {
    reasons = List.copyOf(reasons);
  }
}
