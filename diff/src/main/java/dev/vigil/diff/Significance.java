package dev.vigil.diff;

import java.util.List;

/**
 * The significance of a comparison, from 0 to 1, with the reasons that raised and lowered it.
 * Immutable.
 */
public record Significance(double score, List<Reason> reasons) {
  public static final Significance NONE = new Significance(0, List.of());

  /** One contribution to the score, in words; immutable. */
  public record Reason(String words, double weight) {}

  public Significance {
    reasons = List.copyOf(reasons);
  }
}
