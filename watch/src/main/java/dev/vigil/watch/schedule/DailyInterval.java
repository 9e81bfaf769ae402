package dev.vigil.watch.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;

/**
 * Schedules checks at a time of day and periodically after it, until the same time of the next day:
 * PERIODIC(start, interval, end) of WebVigiL (Pandrangi 2003) with a begin for every day. When the
 * clocks change, the begin stays at its time of day. Immutable.
 *
 * @param interval up to a day, rounded up to whole interval steps
 */
record DailyInterval(Duration interval, LocalTime from, ZoneId zone, Duration step)
    implements Schedule {
  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    NextCheck next =
        new NextCheck(
            timeAfter(check.at()),
            "Checked every "
                + DurationWords.duration(interval)
                + " starting at "
                + from
                + ", as asked.",
            NOTHING);
    Instant free = check.notBefore().orElse(check.at());
    return free.isAfter(next.due())
        ? next.later(timeAfter(free), "The server asked to wait longer this time.")
        : next;
  }

  private Instant timeAfter(Instant time) {
    LocalDate day = time.atZone(zone).toLocalDate();
    Instant begin = begin(day);
    if (begin.isAfter(time)) {
      day = day.minusDays(1);
      begin = begin(day);
    }
    Duration grid = new FixedInterval(interval, step, Instant.EPOCH).rounded();
    long passed = Duration.between(begin, time).dividedBy(grid);
    Instant next = begin.plus(grid.multipliedBy(passed + 1));
    Instant tomorrow = begin(day.plusDays(1));
    // A day of 25 hours has no additional check in its last hour.
    Duration extra = Duration.between(begin, tomorrow).minusDays(1);
    boolean late = extra.isPositive() && !next.plus(extra).isBefore(tomorrow);
    return late || next.isAfter(tomorrow) ? tomorrow : next;
  }

  private Instant begin(LocalDate day) {
    return day.atTime(from).atZone(zone).toInstant();
  }
}
