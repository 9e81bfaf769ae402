package dev.vigil.diff.noise.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.text.CalendarWords;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** Reads the days in a text that are written with their year. Stateless. */
public final class WrittenDays {
  private static final String YEAR = "(20\\d{2})";

  /** 2026-11-30, 30.11.2026, 30 November 2026 or November 30, 2026. */
  private static final Pattern DAY =
      Pattern.compile(
          "\\b"
              + YEAR
              + "-(\\d{2})-(\\d{2})(?:\\b|[tT])|\\b(\\d{1,2})\\.(\\d{1,2})\\."
              + YEAR
              + "|\\b(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?(\\pL{3,12})\\.?,?\\s+(?:de\\s+)?"
              + YEAR
              + "|(\\pL{3,12})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+"
              + YEAR);

  private static final Map<String, Integer> MONTHS = CalendarWords.monthNumbers();

  private WrittenDays() {}

  /** The latest day of a text, in days since 1970. */
  public static OptionalLong latest(String text) {
    OptionalLong latest = OptionalLong.empty();
    Matcher days = DAY.matcher(text);
    while (days.find()) {
      OptionalLong one = day(days);
      boolean later = one.isPresent() && (latest.isEmpty() || one.getAsLong() > latest.getAsLong());
      latest = later ? one : latest;
    }
    return latest;
  }

  private static OptionalLong day(Matcher days) {
    if (days.group(1) != null) {
      return day(number(days.group(1)), number(days.group(2)), number(days.group(3)));
    }
    if (days.group(4) != null) {
      return day(number(days.group(6)), number(days.group(5)), number(days.group(4)));
    }
    return days.group(7) != null
        ? day(number(days.group(9)), month(days.group(8)), number(days.group(7)))
        : day(number(days.group(12)), month(days.group(10)), number(days.group(11)));
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  private static int month(String word) {
    return MONTHS.getOrDefault(word.toLowerCase(Locale.ROOT), 0);
  }

  private static OptionalLong day(int year, int month, int day) {
    try {
      return OptionalLong.of(LocalDate.of(year, month, day).toEpochDay());
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
