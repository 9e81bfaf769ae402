package dev.vigil.watch.agent;

import dev.vigil.watch.WatchException;

/**
 * The next check of a schedule after an agent checked its page. Immutable.
 *
 * @param due the agent's next check, in milliseconds since 1970 by its clock
 * @param memory what the schedule learnt
 * @param why the reason in words
 */
record ScheduleUpdate(long schedule, long due, String memory, String why) {
  /** A schedule's memory has at most about 1,500 characters. */
  static final int LONGEST = 8192;

  ScheduleUpdate {
    if (memory == null || why == null || memory.length() > LONGEST || why.length() > LONGEST) {
      throw new WatchException("The state of schedule " + schedule + " is longer than " + LONGEST);
    }
  }
}
