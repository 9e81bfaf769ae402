package dev.vigil.diff.interest;

import dev.vigil.diff.Change;
import java.util.List;

/**
 * The result of evaluating an interest: whether it is satisfied, and by which changes; {@code not}
 * can be satisfied without a change. Immutable.
 */
public record InterestResult(boolean fired, List<Change> changes) {
  public static final InterestResult QUIET = new InterestResult(false, List.of());

  public InterestResult {
    changes = List.copyOf(changes);
  }
}
