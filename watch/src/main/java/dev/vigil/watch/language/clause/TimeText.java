package dev.vigil.watch.language.clause;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes durations, times of day and dates, also in the spelling of WebVigiL (Eppili
 * 2004). Stateless.
 */
public final class TimeText {
  private static final Map<String, Duration> UNITS =
      Map.ofEntries(
          Map.entry("s", Duration.ofSeconds(1)),
          Map.entry("sec", Duration.ofSeconds(1)),
          Map.entry("second", Duration.ofSeconds(1)),
          Map.entry("m", Duration.ofMinutes(1)),
          Map.entry("min", Duration.ofMinutes(1)),
          Map.entry("minute", Duration.ofMinutes(1)),
          Map.entry("h", Duration.ofHours(1)),
          Map.entry("hr", Duration.ofHours(1)),
          Map.entry("hour", Duration.ofHours(1)),
          Map.entry("d", Duration.ofDays(1)),
          Map.entry("day", Duration.ofDays(1)),
          Map.entry("w", Duration.ofDays(7)),
          Map.entry("week", Duration.ofDays(7)));

  /** The longest duration accepted. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Pattern TIGHT = Pattern.compile("(\\d{1,9})([a-z]+)");
  private static final Pattern ZONED = Pattern.compile(".{16,}(Z|[+-]\\d{2}:\\d{2})");
  private static final Pattern AMERICAN = Pattern.compile("(\\d{1,2})/(\\d{1,2})/(\\d{2}|\\d{4})");

  private static final DateTimeFormatter SHOWN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ssXXX", Locale.ROOT);

  private TimeText() {}

  /** A time for people: to the second, with the offset of the zone. */
  public static String shown(Instant time, ZoneId zone) {
    return SHOWN.withZone(zone).format(time);
  }

  static Optional<Duration> unit(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    Duration unit = UNITS.get(lower);
    if (unit == null && lower.length() > 3 && lower.endsWith("s")) {
      unit = UNITS.get(lower.substring(0, lower.length() - 1));
    }
    return Optional.ofNullable(unit);
  }

  /** Reads {@code 2 days} or {@code 90s} and nothing else. */
  public static Duration duration(String text) {
    WordReader words = new WordReader(Lexer.split(text));
    Duration duration = duration(words, "a duration such as 2 days");
    words.end();
    return duration;
  }

  /** {@code 2 days}, {@code 90s} or, after {@code every}, {@code day}. */
  public static Duration duration(WordReader words, String what) {
    SyntaxToken token = words.take(what);
    Optional<Duration> alone = unit(token.text());
    if (alone.isPresent()) {
      return alone.get();
    }
    Matcher tight = TIGHT.matcher(token.lower());
    String number = token.text();
    Optional<Duration> unit;
    if (tight.matches()) {
      number = tight.group(1);
      unit = unit(tight.group(2));
    } else {
      if (!number.matches("\\d{1,9}")) {
        throw WordReader.fail(
            token,
            WordReader.quote(token)
                + " is not a duration; write for instance 2 days, 4 hours or 90s");
      }
      SyntaxToken unitWord = words.take("a unit such as days, hours or minutes");
      unit = unit(unitWord.text());
      if (unit.isEmpty()) {
        throw WordReader.fail(
            unitWord,
            WordReader.quote(unitWord)
                + " is not a unit of time; write seconds, minutes, hours, days or weeks"
                + WordReader.suggestion(
                    unitWord.text(), List.of("seconds", "minutes", "hours", "days", "weeks")));
      }
    }
    long count = Long.parseLong(number);
    Duration result =
        unit.orElseThrow(
                () ->
                    WordReader.fail(
                        token,
                        WordReader.quote(token)
                            + " is not a duration; write for instance 2d, 4h, 30m or 90s"))
            .multipliedBy(count);
    if (result.isZero() || result.compareTo(LONGEST) > 0) {
      throw WordReader.fail(token, "a duration must be longer than 0 and at most 100 years");
    }
    return result;
  }

  /** Writes a duration in the largest unit that fits: {@code 90 minutes}. */
  public static String write(Duration duration) {
    long seconds = duration.toSeconds();
    long[] sizes = {604_800, 86_400, 3600, 60, 1};
    String[] names = {"week", "day", "hour", "minute", "second"};
    for (int i = 0; i < sizes.length; i++) {
      if (seconds >= sizes[i] && seconds % sizes[i] == 0) {
        long count = seconds / sizes[i];
        return count + " " + names[i] + (count == 1 ? "" : "s");
      }
    }
    return seconds + " seconds";
  }

  static LocalTime timeOfDay(SyntaxToken token) {
    try {
      return LocalTime.parse(token.text().length() == 4 ? "0" + token.text() : token.text());
    } catch (DateTimeException e) {
      throw WordReader.fail(
          token, WordReader.quote(token) + " is not a time of day; write it as 08:00");
    }
  }

  public static ZoneId zone(SyntaxToken token) {
    try {
      return ZoneId.of(token.text());
    } catch (DateTimeException e) {
      throw WordReader.fail(
          token,
          WordReader.quote(token)
              + " is not a time zone; write it as Europe/Berlin or UTC"
              + WordReader.suggestion(token.text(), ZoneId.getAvailableZoneIds()));
    }
  }

  /** A date, perhaps with time and zone: ISO, or month/day/year as WebVigiL writes it. */
  public static ZonedDateTime moment(WordReader words, ZoneId usual) {
    return moment(words, usual, false);
  }

  /**
   * @param end whether a date without a time means the end of that day
   */
  static ZonedDateTime moment(WordReader words, ZoneId usual, boolean end) {
    SyntaxToken token = words.take("a date");
    String text = token.text();
    try {
      if (ZONED.matcher(text).matches()) {
        return ZonedDateTime.parse(text);
      }
      LocalDateTime local;
      if (text.indexOf('T') > 0) {
        local = LocalDateTime.parse(text);
      } else {
        LocalDate date = date(text);
        boolean timed = words.peek().text().matches("\\d{1,2}:\\d{2}(:\\d{2})?");
        local =
            timed
                ? date.atTime(timeOfDay(words.take("a time")))
                : (end ? date.plusDays(1) : date).atTime(LocalTime.MIDNIGHT);
      }
      boolean zoned = words.more() && isZone(words.peek());
      return local.atZone(zoned ? zone(words.take("a zone")) : usual);
    } catch (DateTimeException e) {
      throw WordReader.fail(
          token,
          WordReader.quote(token)
              + " is not a date; write now, now + 4 hours, forever, 2026-11-15, 2026-11-15 08:00"
              + " Europe/Berlin, or start(NAME)");
    }
  }

  private static boolean isZone(SyntaxToken token) {
    return token.is("UTC")
        || token.is("Z")
        || (token.text().indexOf('/') > 0 && !token.text().contains("://") && !token.quoted());
  }

  private static LocalDate date(String text) {
    Matcher american = AMERICAN.matcher(text);
    if (!american.matches()) {
      return LocalDate.parse(text);
    }
    int year = Integer.parseInt(american.group(3));
    return LocalDate.of(
        year < 100 ? 2000 + year : year,
        Integer.parseInt(american.group(1)),
        Integer.parseInt(american.group(2)));
  }

  public static String write(ZonedDateTime time) {
    if (time.getZone() instanceof ZoneOffset) {
      return time.toString();
    }
    String date = time.toLocalDate().toString();
    LocalTime clock = time.toLocalTime();
    return date + " " + clock + " " + time.getZone().getId();
  }
}
