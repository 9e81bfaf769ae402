package dev.vigil.diff;

import java.util.List;

/**
 * How much a comparison matters, from 0 to 1, with what added to it and what took away. Immutable.
 */
public record Significance(double score, List<Reason> reasons) {
  public static final Significance NONE = new Significance(0, List.of());

  /** One contribution to the score, in words; immutable. */
  public record Reason(String words, double weight) {}

  public Significance {
    reasons = List.copyOf(reasons);
  }
}
