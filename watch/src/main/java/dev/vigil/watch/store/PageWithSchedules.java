package dev.vigil.watch.store;

import java.util.List;

/**
 * A page with its schedules, loaded by one statement at the start of every check. Immutable.
 *
 * @param edits how many edits of sentinels there were so far, by all processes
 */
public record PageWithSchedules(WatchedPage page, List<CheckSchedule> schedules, long edits) {
  public PageWithSchedules {
    schedules = List.copyOf(schedules);
  }
}
