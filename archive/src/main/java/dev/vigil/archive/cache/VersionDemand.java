package dev.vigil.archive.cache;

import java.time.Duration;

/**
 * The expected future use of a version, as known from a request for it. Immutable.
 *
 * @param change how many more comparisons will need the version than were known before: 1 for the
 *     newest version of a comparison, -1 for the older one, whose announced use is this one
 * @param interval the interval between checks of the page
 */
record VersionDemand(int change, Duration interval) {
  static VersionDemand latest(Duration interval) {
    return new VersionDemand(1, interval);
  }

  static VersionDemand previous() {
    return new VersionDemand(-1, VersionCache.IRREGULAR);
  }

  static VersionDemand casual() {
    return new VersionDemand(0, VersionCache.IRREGULAR);
  }
}
