package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.Significance;
import java.util.List;

/**
 * The verdict of a {@link ChangeClassifier} about one version. Immutable.
 *
 * @param alert whether the version deserves an alert
 * @param changes the changes against the version before, without volatile patterns
 * @param minor those of the changes that would not be worth an alert alone, where others are
 * @param restless those of the changes whose places changed at earlier checks, too
 * @param heldBack the changes held back as volatile patterns, with the pattern in words
 * @param history the history with this version in it, for the next one
 */
public record NoiseVerdict(
    boolean alert,
    Significance significance,
    List<Change> changes,
    List<Change> minor,
    List<Change> restless,
    List<HeldBackChange> heldBack,
    NoiseHistory history) {
  /** The name of the rule in a comparison from which the minor changes are left out. */
  public static final String MINOR = "minor";

  public NoiseVerdict {
    changes = List.copyOf(changes);
    minor = List.copyOf(minor);
    restless = List.copyOf(restless);
    heldBack = List.copyOf(heldBack);
  }
}
