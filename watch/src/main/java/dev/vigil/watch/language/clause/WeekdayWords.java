package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.HoursClause;
import java.time.DayOfWeek;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads and writes days of the week: {@code mon-fri}, {@code weekdays}, {@code sunday}. */
final class WeekdayWords {
  private WeekdayWords() {}

  /** Adds the days of one word to those already read. */
  static Set<DayOfWeek> read(SyntaxToken token, Set<DayOfWeek> before) {
    EnumSet<DayOfWeek> days =
        before.isEmpty() ? EnumSet.noneOf(DayOfWeek.class) : EnumSet.copyOf(before);
    String text = token.lower();
    int dash = text.indexOf('-');
    if (text.equals("weekdays")) {
      days.addAll(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY));
    } else if (text.equals("weekends")) {
      days.addAll(List.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
    } else if (dash > 0) {
      DayOfWeek day = day(text.substring(0, dash), token);
      DayOfWeek last = day(text.substring(dash + 1), token);
      days.add(day);
      while (day != last) {
        day = day.plus(1);
        days.add(day);
      }
    } else {
      days.add(day(text, token));
    }
    return days;
  }

  private static DayOfWeek day(String text, SyntaxToken token) {
    for (DayOfWeek day : DayOfWeek.values()) {
      String name = day.name().toLowerCase(Locale.ROOT);
      if (text.length() >= 3 && name.startsWith(text)) {
        return day;
      }
    }
    throw WordReader.fail(
        token,
        WordReader.quote(token)
            + " is neither hours nor days; write for instance 08:00-18:00 mon-fri in"
            + " Europe/Berlin");
  }

  static String write(Set<DayOfWeek> days) {
    if (days.equals(HoursClause.ALL)) {
      return "";
    }
    if (days.equals(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY))) {
      return "mon-fri";
    }
    return days.stream()
        .sorted()
        .map(day -> day.name().substring(0, 3).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }
}
