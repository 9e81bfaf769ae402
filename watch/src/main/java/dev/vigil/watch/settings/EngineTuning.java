package dev.vigil.watch.settings;

import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.version.DeltaPolicy;
import dev.vigil.watch.sentinel.BestEffortTuning;

/**
 * The algorithms that an installation uses where there are several: the papers' and Vigil's own.
 * Immutable.
 *
 * @param bestEffort the parameters of {@code Fetch on change} that a sentinel does not give
 * @param cache which parsed versions give way
 * @param versions against which other version each version is stored
 */
public record EngineTuning(BestEffortTuning bestEffort, CachePolicy cache, DeltaPolicy versions) {
  /** The defaults, chosen by measurement. */
  public static final EngineTuning USUAL =
      new EngineTuning(BestEffortTuning.NONE, CachePolicy.UTILITY, DeltaPolicy.chain());
}
