package dev.vigil.archive.cache;

import java.time.Duration;

/**
 * The expected future use of a version, as known from a request for it. Immutable.
 *
 * @param change how many more comparisons will need the version than were known before: 1 for the
 *     newest version of a comparison, -1 for the older one, whose announced use is this one
 * @param interval the interval between checks of the page
 */
record ExpectedUse(int change, Duration interval) {
  static ExpectedUse latest(Duration interval) {
    return new ExpectedUse(1, interval);
  }

  static ExpectedUse previous() {
    return new ExpectedUse(-1, VersionCache.IRREGULAR);
  }

  static ExpectedUse casual() {
    return new ExpectedUse(0, VersionCache.IRREGULAR);
  }
}
