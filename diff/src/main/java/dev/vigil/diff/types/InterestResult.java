package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import java.util.List;

/** Whether an interest was met, and by which changes; {@code not} can be met by none. Immutable. */
public record InterestResult(boolean fired, List<Change> changes) {
  public static final InterestResult QUIET = new InterestResult(false, List.of());

  public InterestResult {
    changes = List.copyOf(changes);
  }
}
