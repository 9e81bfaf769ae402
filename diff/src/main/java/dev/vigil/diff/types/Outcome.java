package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import java.util.List;

/** Whether an interest was met, and by which changes; {@code not} can be met by none. Immutable. */
public record Outcome(boolean fired, List<Change> changes) {
  public static final Outcome QUIET = new Outcome(false, List.of());

  public Outcome {
    changes = List.copyOf(changes);
  }
}
