package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.Significance;
import dev.vigil.diff.SuppressedChange;
import java.util.List;

/**
 * The verdict of a {@link ChangeClassifier} about one version. Immutable.
 *
 * @param alert whether somebody should be told
 * @param changes what is new against the version before, the page's habits aside
 * @param suppressed what was held back as habit, with the habit in words
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
