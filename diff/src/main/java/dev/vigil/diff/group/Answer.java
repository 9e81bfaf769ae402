package dev.vigil.diff.group;

import dev.vigil.diff.types.Outcome;

/**
 * What one subscription gets for a pair of versions. Immutable.
 *
 * @param isPartGone whether the old version had the part and the new one does not; then nothing was
 *     compared, because all that was in it would look deleted
 */
public record Answer(Outcome outcome, boolean isPartGone) {
  static final Answer GONE = new Answer(Outcome.QUIET, true);

  static Answer of(Outcome outcome) {
    return new Answer(outcome, false);
  }
}
