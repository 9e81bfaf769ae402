package dev.vigil.watch.settings;

import dev.vigil.watch.sentinel.HoursClause;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The times of the week in which notifications wait; they are sent together afterwards. A boundary
 * that a change of clock skips moves later by the skipped time. Immutable.
 *
 * @param except notifications with one of these tags are sent anyway
 */
public record QuietHours(List<HoursClause> windows, Set<String> except) {
  public static final QuietHours NONE = new QuietHours(List.of(), Set.of());

  /** The limit of adjacent windows that are followed to their end. */
  private static final int MAX_IN_A_ROW = 16;

  public QuietHours {
    windows = List.copyOf(windows);
    except = Set.copyOf(except);
  }

  /** A copy with one window more. */
  public QuietHours and(Optional<HoursClause> more) {
    return more.isEmpty()
        ? this
        : new QuietHours(Stream.concat(windows.stream(), more.stream()).toList(), except);
  }

  /** The first time from this one on that is not quiet. */
  public Instant over(Instant time) {
    Instant free = time;
    for (int i = 0; i < MAX_IN_A_ROW; i++) {
      Instant later = free;
      for (HoursClause window : windows) {
        later = end(window, later);
      }
      if (later.equals(free)) {
        return free;
      }
      free = later;
    }
    return free;
  }

  private static Instant end(HoursClause window, Instant time) {
    ZoneId zone = window.zone();
    LocalDate today = time.atZone(zone).toLocalDate();
    for (LocalDate day : List.of(today.minusDays(1), today)) {
      DayOfWeek weekday = day.getDayOfWeek();
      Instant start = at(day, window.from(), zone);
      boolean overnight = !window.to().isAfter(window.from());
      Instant end = at(overnight ? day.plusDays(1) : day, window.to(), zone);
      if (window.days().contains(weekday) && !time.isBefore(start) && time.isBefore(end)) {
        return end;
      }
    }
    return time;
  }

  private static Instant at(LocalDate day, LocalTime time, ZoneId zone) {
    return day.atTime(time).atZone(zone).toInstant();
  }
}
