package dev.vigil.diff.noise.time;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.NoisePatterns;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds a known day and time in a text, in the spellings of many languages, also without the year:
 * "martedì 6/10", "13 Nisan 2026, saat 06:30", "11. 5. 2026". Immutable.
 *
 * @param moment what is looked for, in the time zone of the text
 */
public record LocalMoment(LocalDateTime moment) {
  private static final String SIGN = "\u23f2";

  private static final Map<String, Integer> MONTHS = CalendarWords.monthNumbers();

  /** The minutes by which a page may be older than its fetch, and its clock ahead. */
  private static final int LATE = 3;

  private static final int AHEAD = 1;

  private static final int DAY = 24 * 60;

  /** 2026-05-13 and 2026. 05. 13.; 13.5. and 13/5/2026; 13 May 2026; May 13, 2026. */
  private static final Pattern DATE =
      Pattern.compile(
          "(20\\d\\d)(?:[-./]\\s?|\u5e74)(\\d{1,2})(?:[-./]\\s?|\u6708)(\\d{1,2})(?:\u65e5|\\b)\\.?"
              + "|\\b(\\d{1,2})(?:[/-]|\\.\\s?)(\\d{1,2})(?:(?:[/-]|\\.\\s?)(20\\d\\d|\\d\\d\\b))?"
              + "|\\b(\\d{1,2})(?:st|nd|rd|th|\\.|\u00ba|er)?\\s+(?:de\\s+|of\\s+)?(\\pL{3,12})"
              + "(?:\\.?,?\\s+(?:de\\s+)?(20\\d\\d))?"
              + "|(\\pL{3,12})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(20\\d\\d))?");

  private static final Pattern TIME =
      Pattern.compile("\\b(\\d{1,2})[:.h](\\d{2})\\b(?:\\s?([apAP])\\.?[mM]\\b\\.?)?");

  /** The text with a sign in place of the day, wherever it stands. */
  public String withoutDay(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int kept = 0;
    Matcher date = DATE.matcher(text);
    for (int at = 0; at <= text.length() && date.find(at); at = next(date)) {
      if (isDay(date)) {
        out.append(text, kept, date.start()).append(SIGN);
        kept = date.end();
      }
    }
    return kept == 0 ? text : out.append(text, kept, text.length()).toString();
  }

  /** Where the search goes on: behind a day, else behind its first word, which may be a weekday. */
  private int next(Matcher date) {
    int first = 1;
    while (date.group(first) == null) {
      first++;
    }
    return isDay(date) ? date.end() : date.end(first);
  }

  /** Whether the number of the day is in a text; spares most texts the expressions. */
  public boolean mayBeIn(String text) {
    int number = 0;
    int digits = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (NoisePatterns.isDigit(text, i)) {
        number = digits < 3 ? number * 10 + (text.charAt(i) - '0') : number;
        digits++;
      } else {
        if (digits > 0 && digits < 3 && number == moment.getDayOfMonth()) {
          return true;
        }
        number = 0;
        digits = 0;
      }
    }
    return false;
  }

  /** The text with a sign in place of the time of day, wherever it stands. */
  public String withoutTime(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int kept = 0;
    Matcher time = TIME.matcher(text);
    while (time.find()) {
      int ahead = Math.floorMod(minute(time) - moment.getHour() * 60 - moment.getMinute(), DAY);
      if (ahead <= AHEAD || ahead >= DAY - LATE) {
        out.append(text, kept, time.start()).append(SIGN);
        kept = time.end();
      }
    }
    return kept == 0 ? text : out.append(text, kept, text.length()).toString();
  }

  /** The minutes since midnight of the first time of day in a text, or -1. */
  public static int minuteOf(String text) {
    Matcher time = TIME.matcher(text);
    while (time.find()) {
      int minute = minute(time);
      if (text.charAt(time.end(1)) != '.' && minute < DAY) {
        return minute;
      }
    }
    return -1;
  }

  private static int minute(Matcher time) {
    int hour = number(time.group(1));
    if (time.group(3) != null) {
      hour = hour % 12 + (time.group(3).equalsIgnoreCase("p") ? 12 : 0);
    }
    return hour * 60 + number(time.group(2));
  }

  private boolean isDay(Matcher date) {
    if (date.group(1) != null) {
      return is(date.group(1), number(date.group(2)), date.group(3));
    }
    if (date.group(4) != null) {
      return is(date.group(6), number(date.group(5)), date.group(4))
          || is(date.group(6), number(date.group(4)), date.group(5));
    }
    return date.group(7) != null
        ? is(date.group(9), month(date.group(8)), date.group(7))
        : is(date.group(12), month(date.group(10)), date.group(11));
  }

  private boolean is(@Nullable String year, int month, String day) {
    return month == moment.getMonthValue()
        && number(day) == moment.getDayOfMonth()
        && (year == null || number(year) % 100 == moment.getYear() % 100);
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  private static int month(String word) {
    return MONTHS.getOrDefault(word.toLowerCase(Locale.ROOT), 0);
  }
}
