package dev.vigil.watch.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page that an agent checks, with its schedules. Immutable.
 *
 * @param page the installation's number of it
 * @param hash of the newest version that the installation has, or null
 * @param anchor where the grid of fixed intervals begins, in milliseconds since 1970
 * @param price of a check, for learning schedules
 * @param wanted the number of a request for an immediate check, 0 for none
 */
record Assignment(
    long page,
    String url,
    @Nullable String hash,
    long anchor,
    double price,
    long wanted,
    @JsonProperty("beats") List<AssignedSchedule> schedules) {

  /**
   * A schedule of the page.
   *
   * @param spec the Fetch and Only clauses
   * @param memory what the schedule learnt before
   */
  record AssignedSchedule(long schedule, String spec, String memory) {
    AssignedSchedule {
      Objects.requireNonNull(spec);
      Objects.requireNonNull(memory);
    }
  }

  Assignment {
    Objects.requireNonNull(url);
    schedules = List.copyOf(schedules);
  }
}
