package dev.vigil.watch.store;

import java.util.List;

/**
 * A page with its schedules and the current edition, loaded by one statement at the start of every
 * check. Immutable.
 */
public record PageWithSchedules(WatchedPage page, List<CheckSchedule> schedules, long edition) {
  public PageWithSchedules {
    schedules = List.copyOf(schedules);
  }
}
