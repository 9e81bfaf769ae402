package dev.vigil.bench.years;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** How sentinels fetch their page, and when they should have, reckoned apart from Vigil's code. */
enum FetchTimes {
  WEEKLY("every 7 days"),
  /** At a time that is skipped in spring and comes twice in autumn. */
  SUNDAYS("cron \"30 2 * * sun\""),
  /** With an hour field that means a rhythm: due both times. */
  OCTOBER("cron \"30 */2 * 10 sun\""),
  MONTHLY("every 30 days"),
  ADAPTIVE("adaptive"),
  ON_CHANGE("on change");

  static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
  private static final Duration LONGEST = Duration.ofDays(14);

  final String words;

  FetchTimes(String words) {
    this.words = words;
  }

  /** Whether the clocks change at its times. */
  boolean meetsTheChangeOfClocks() {
    return this == SUNDAYS || this == OCTOBER;
  }

  /**
   * The checks that were not made when they should have been, and those that should not have been
   * made.
   *
   * @param looks all of them, rising, without the first, which comes at once
   */
  long wrong(List<Instant> looks, Instant begin, Instant end) {
    return switch (this) {
      case WEEKLY -> offGrid(looks, Duration.ofDays(7), begin, end);
      case MONTHLY -> offGrid(looks, Duration.ofDays(30), begin, end);
      case SUNDAYS, OCTOBER -> differing(looks, sundays(begin, end));
      // They choose their times, but must not forget a page.
      case ADAPTIVE, ON_CHANGE -> forgotten(looks, begin, end);
    };
  }

  private static long offGrid(List<Instant> looks, Duration interval, Instant begin, Instant end) {
    if (looks.isEmpty()) {
      return Duration.between(begin, end).compareTo(interval) < 0 ? 0 : 1;
    }
    List<Instant> grid = new ArrayList<>();
    for (Instant due = looks.getFirst(); !due.isAfter(end); due = due.plus(interval)) {
      grid.add(due);
    }
    boolean late = Duration.between(begin, looks.getFirst()).compareTo(interval) > 0;
    return differing(looks, grid) + (late ? 1 : 0);
  }

  private List<Instant> sundays(Instant begin, Instant end) {
    List<Instant> all = new ArrayList<>();
    LocalDate day =
        begin.atZone(ZONE).toLocalDate().with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
    for (; !day.atStartOfDay(ZONE).toInstant().isAfter(end); day = day.plusWeeks(1)) {
      if (this == SUNDAYS) {
        all.add(times(day.atTime(2, 30)).getFirst());
      } else if (day.getMonth() == Month.OCTOBER) {
        for (int hour = 0; hour < 24; hour += 2) {
          all.addAll(times(day.atTime(hour, 30)));
        }
      }
    }
    return all.stream().filter(at -> at.isAfter(begin) && !at.isAfter(end)).toList();
  }

  /** When a local time is: once, twice, or instead where the part that is skipped ends. */
  private static List<Instant> times(LocalDateTime time) {
    List<ZoneOffset> offsets = ZONE.getRules().getValidOffsets(time);
    return offsets.isEmpty()
        ? List.of(ZONE.getRules().getTransition(time).getInstant())
        : offsets.stream().map(time::toInstant).sorted().toList();
  }

  private static long differing(List<Instant> looks, List<Instant> expected) {
    HashSet<Instant> set = new HashSet<>(expected);
    long both = looks.stream().filter(set::contains).distinct().count();
    return looks.size() - both + expected.size() - both;
  }

  private static long forgotten(List<Instant> looks, Instant begin, Instant end) {
    long gaps = 0;
    Instant last = begin;
    for (Instant look : looks) {
      gaps += Duration.between(last, look).compareTo(LONGEST) > 0 ? 1 : 0;
      last = look;
    }
    return gaps + (Duration.between(last, end).compareTo(LONGEST) > 0 ? 1 : 0);
  }
}
