package dev.vigil.watch.schedule;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.HoursClause;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/**
 * Limits another schedule to the hours that a sentinel allows; a check outside of them moves to
 * their next start. Immutable.
 *
 * <p>The first and the last instant of a window belong to it; one that crosses midnight belongs to
 * the day on which it begins, and one that ends when it begins lasts until then on the next day. A
 * beginning that the clocks skip moves to where the skipped part ends; of a time that comes twice
 * the window begins at the first and ends at the second.
 */
public record AllowedHoursSchedule(Schedule schedule, HoursClause hours) implements Schedule {
  public AllowedHoursSchedule {
    if (hours.days().isEmpty()) {
      throw new WatchException("Hours on no day at all never come; name a day or leave Only out.");
    }
  }

  @Override
  public NextCheck start(Instant activation) {
    return open(schedule.start(activation));
  }

  @Override
  public NextCheck resume(Instant now) {
    return open(schedule.resume(now));
  }

  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    return open(schedule.after(memory, check));
  }

  private NextCheck open(NextCheck next) {
    Instant open = firstFrom(hours, next.due());
    return open.equals(next.due())
        ? next
        : next.later(
            open,
            "Until then it is outside of " + hours.from() + "-" + hours.to() + " on its days.");
  }

  /** The time itself if it lies in the hours, else when they next begin. */
  public static Instant firstFrom(HoursClause hours, Instant time) {
    LocalDate day = time.atZone(hours.zone()).toLocalDate().minusDays(1);
    while (true) {
      DayOfWeek weekday = day.getDayOfWeek();
      if (hours.days().contains(weekday)) {
        LocalDate last = hours.to().isAfter(hours.from()) ? day : day.plusDays(1);
        Instant begin = ZonedDateTime.of(day, hours.from(), hours.zone()).toInstant();
        Instant end =
            ZonedDateTime.of(last, hours.to(), hours.zone()).withLaterOffsetAtOverlap().toInstant();
        if (!time.isAfter(end)) {
          return time.isBefore(begin) ? begin : time;
        }
      }
      day = day.plusDays(1);
    }
  }
}
