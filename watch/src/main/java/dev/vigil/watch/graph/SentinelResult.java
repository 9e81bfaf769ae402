package dev.vigil.watch.graph;

import dev.vigil.diff.Comparison;

/**
 * The result of a sentinel for a new version. Immutable.
 *
 * @param reference the version it was compared with
 * @param fired whether its change types matched and the changes are significant
 * @param confidence how sure it is that the part was found: 1 by its selector, less by its
 *     surroundings
 */
public record SentinelResult<K>(
    Subscriber<K> asked, int reference, Comparison comparison, boolean fired, double confidence) {
  /** Returns this result with another order of importance. */
  public SentinelResult<K> worded(Comparison other) {
    return new SentinelResult<>(asked, reference, other, fired, confidence);
  }
}
