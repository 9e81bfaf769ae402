package dev.vigil.bench;

import dev.vigil.watch.schedule.CheckOutcome;
import dev.vigil.watch.schedule.NextCheck;
import dev.vigil.watch.schedule.Schedule;
import java.time.Instant;
import java.util.Arrays;

/**
 * What a schedule made of a page, in simulated time. Immutable.
 *
 * @param looks fetches, without the first
 * @param captured checks that found the page changed
 * @param lateDays from each change to the look that shows it, summed
 * @param converged entry n: intervals between captured changes with n checks (the last: or more)
 */
public record ScheduleResult(double looks, double captured, double lateDays, int[] converged) {
  private static final double DAY = 86_400_000;
  private static final int MOST_CONVERGED = 5;

  public static final ScheduleResult NOTHING =
      new ScheduleResult(0, 0, 0, new int[MOST_CONVERGED + 1]);

  public double wasted() {
    return looks - captured;
  }

  public ScheduleResult plus(ScheduleResult other) {
    int[] sum = converged.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.converged[i];
    }
    return new ScheduleResult(
        looks + other.looks, captured + other.captured, lateDays + other.lateDays, sum);
  }

  public ScheduleResult dividedBy(double count) {
    return new ScheduleResult(looks / count, captured / count, lateDays / count, converged);
  }

  /**
   * Watches a page from a time until its last change.
   *
   * @param dated whether the page's server reports when it was modified, in whole seconds
   */
  public static ScheduleResult of(Schedule schedule, long[] changes, long begin, boolean dated) {
    long end = changes[changes.length - 1];
    NextCheck next = schedule.after(Schedule.NOTHING, look(begin, begin, false, dated));
    int seen = 0;
    while (seen < changes.length && changes[seen] <= begin) {
      seen++;
    }
    int looks = 0;
    int captured = 0;
    double late = 0;
    int since = 0;
    int[] converged = new int[MOST_CONVERGED + 1];
    while (seen < changes.length) {
      long at = next.due().toEpochMilli();
      if (at > end) {
        // The last look ends the story, so that schedules are not better for ending early.
        at = end;
      }
      looks++;
      since++;
      int before = seen;
      for (; seen < changes.length && changes[seen] <= at; seen++) {
        late += (at - changes[seen]) / DAY;
      }
      boolean changed = seen > before;
      if (changed) {
        captured++;
        converged[Math.min(since, MOST_CONVERGED)]++;
        since = 0;
      }
      long modified = seen == 0 ? begin : changes[seen - 1];
      next = schedule.after(next.memory(), look(at, modified, changed, dated));
    }
    return new ScheduleResult(looks, captured, late, converged);
  }

  private static CheckOutcome look(long at, long modified, boolean changed, boolean dated) {
    Instant time = Instant.ofEpochMilli(at);
    CheckOutcome look = changed ? CheckOutcome.changed(time) : CheckOutcome.unchanged(time);
    return dated ? look.modified(Instant.ofEpochSecond(modified / 1000)) : look;
  }

  /** Checks at an exact interval, as the mean over three beginnings. */
  public static ScheduleResult every(double interval, long[] changes, long begin) {
    int beginnings = 3;
    ScheduleResult sum = NOTHING;
    for (int b = 0; b < beginnings; b++) {
      double first = begin + interval * (b + 0.5) / beginnings;
      long end = changes[changes.length - 1];
      double late = 0;
      int captured = 0;
      double last = first - interval;
      int[] converged = new int[MOST_CONVERGED + 1];
      for (long change : changes) {
        if (change > begin) {
          double at = first + Math.max(0, Math.ceil((change - first) / interval)) * interval;
          if (at != last) {
            captured++;
            converged[(int) Math.min(Math.round((at - last) / interval), MOST_CONVERGED)]++;
          }
          last = at;
          late += (Math.min(at, (double) end) - change) / DAY;
        }
      }
      double looks = Math.max(1, Math.ceil((end - first) / interval) + 1);
      sum = sum.plus(new ScheduleResult(looks, captured, late, converged));
    }
    int[] mean = Arrays.stream(sum.converged).map(n -> n / beginnings).toArray();
    return new ScheduleResult(
        sum.looks / beginnings, sum.captured / beginnings, sum.lateDays / beginnings, mean);
  }
}
