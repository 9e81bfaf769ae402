package dev.vigil.cli.terminal;

import static java.time.ZoneOffset.UTC;

import dev.vigil.watch.language.clause.TimeText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;

/** Parses and formats times on the command line, in UTC unless a zone is given. Stateless. */
public final class TimeArguments {
  private static final List<Function<String, Instant>> FORMS =
      List.of(
          text -> OffsetDateTime.parse(text).toInstant(),
          text -> LocalDateTime.parse(text).toInstant(UTC),
          // A day means its end: what the page was on that day.
          text -> LocalDate.parse(text).plusDays(1).atStartOfDay(UTC).toInstant().minusMillis(1));

  private TimeArguments() {}

  public static Instant parse(String text) {
    String plain = text.strip().replace(' ', 'T');
    if (plain.matches("\\d{9,10}")) {
      return Instant.ofEpochSecond(Long.parseLong(plain));
    }
    for (Function<String, Instant> form : FORMS) {
      try {
        return form.apply(plain);
      } catch (DateTimeException another) {
        // The next form may fit.
      }
    }
    throw new CommandFailure(
        "'%s' is not a time; write for example 2026-03-01, 2026-03-01T12:00:00Z or 1772366400."
            .formatted(text));
  }

  /** Parses a time; a day without a time means its beginning. */
  public static Instant start(String text) {
    try {
      return LocalDate.parse(text.strip()).atStartOfDay(UTC).toInstant();
    } catch (DateTimeException another) {
      return parse(text);
    }
  }

  /** How far away a time is: {@code in 2 hours}, {@code 3 days ago}. */
  public static String away(Instant time, Instant now) {
    long seconds = Math.round(Duration.between(now, time).toMillis() / 1000.0);
    if (seconds == 0) {
      return "now";
    }
    String length = length(Duration.ofSeconds(Math.abs(seconds)));
    return seconds > 0 ? "in " + length : length + " ago";
  }

  /** A length of time in its largest unit of which there are at least two. */
  public static String length(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    long[] sizes = {604_800, 86_400, 3600, 60};
    String[] names = {"weeks", "days", "hours", "minutes"};
    for (int i = 0; i < sizes.length; i++) {
      if (seconds >= 2 * sizes[i]) {
        return Math.round(seconds / (double) sizes[i]) + " " + names[i];
      }
    }
    return seconds == 1 ? "1 second" : seconds + " seconds";
  }

  /** In UTC, where no settings name a zone. */
  public static String shown(Instant time) {
    return shown(time, UTC);
  }

  /** Formats a time with the offset of the zone. */
  public static String shown(Instant time, ZoneId zone) {
    return TimeText.shown(time, zone);
  }
}
