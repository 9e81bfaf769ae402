package dev.vigil.watch.agent;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page that an agent is to look at. Immutable.
 *
 * @param page the installation's number of it
 * @param hash of the newest version that the installation has, or null
 * @param anchor where the grid of fixed intervals begins, in milliseconds since 1970
 * @param price of a look, for learning schedules
 * @param wanted names a wish for a look at once, 0 for none
 */
record Assignment(
    long page,
    String url,
    @Nullable String hash,
    long anchor,
    double price,
    long wanted,
    List<Beat> beats) {

  /**
   * When to look at it.
   *
   * @param spec the Fetch and Only clauses
   * @param memory what the schedule learnt before
   */
  record Beat(long schedule, String spec, String memory) {
    Beat {
      Objects.requireNonNull(spec);
      Objects.requireNonNull(memory);
    }
  }

  Assignment {
    Objects.requireNonNull(url);
    beats = List.copyOf(beats);
  }
}
