package dev.vigil.archive.cache;

import java.time.Duration;

/**
 * What asking for a version tells about its future. Immutable.
 *
 * @param change how many more comparisons will need the version than were known before: 1 for the
 *     newest version of a comparison, -1 for the older one, whose announced use is this one
 * @param interval how often the page is looked at
 */
record Demand(int change, Duration interval) {
  static Demand latest(Duration interval) {
    return new Demand(1, interval);
  }

  static Demand previous() {
    return new Demand(-1, VersionCache.IRREGULAR);
  }

  static Demand casual() {
    return new Demand(0, VersionCache.IRREGULAR);
  }
}
