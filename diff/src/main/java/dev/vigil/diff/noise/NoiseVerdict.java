package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.Significance;
import dev.vigil.diff.SuppressedChange;
import java.util.List;

/**
 * The verdict of a {@link ChangeClassifier} about one version. Immutable.
 *
 * @param alert whether the version deserves an alert
 * @param changes the changes against the version before, without volatile patterns
 * @param suppressed the changes held back as volatile patterns, with the pattern in words
 * @param history the history with this version in it, for the next one
 */
public record NoiseVerdict(
    boolean alert,
    Significance significance,
    List<Change> changes,
    List<SuppressedChange> suppressed,
    NoiseHistory history) {
  public NoiseVerdict {
    changes = List.copyOf(changes);
    suppressed = List.copyOf(suppressed);
  }
}
