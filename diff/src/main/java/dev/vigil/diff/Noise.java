package dev.vigil.diff;

import java.util.List;

/**
 * Tells which changes are not worth a person's time. Implementations are safe for concurrent use.
 */
public interface Noise {
  Noise NONE = (before, after, changes) -> List.of();

  /** Those of the changes that are held back, each with the rule and its reason in words. */
  List<Suppressed> suppressed(View before, View after, List<Change> changes);
}
