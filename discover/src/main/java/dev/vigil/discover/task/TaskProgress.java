package dev.vigil.discover.task;

import java.time.Instant;

/**
 * The progress of a long task. Immutable.
 *
 * @param name of the task, such as {@code topic:hobby}
 * @param step what it does now
 * @param done the steps that are done
 * @param steps all steps; 0 if their number is not known
 * @param paused whether it waits, or will wait before its next step
 */
public record TaskProgress(
    String name, String step, int done, int steps, boolean paused, String started) {
  public Instant startedAt() {
    return Instant.parse(started);
  }

  /** Such as {@code 3 of 12, sailing}; without a number before the first step. */
  public String words() {
    return steps > 0 ? done + " of " + steps + ", " + step : done > 0 ? done + ", " + step : step;
  }

  TaskProgress paused(boolean now) {
    return new TaskProgress(name, step, done, steps, now, started);
  }
}
