package dev.vigil.watch.store;

import java.util.List;

/**
 * A page with its schedules and the current edition, loaded by one statement at the start of every
 * check. Immutable.
 */
public record PageSchedule(WatchedPage page, List<CheckSchedule> schedules, long edition) {
  public PageSchedule {
    schedules = List.copyOf(schedules);
  }
}
