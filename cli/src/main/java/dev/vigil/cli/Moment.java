package dev.vigil.cli;

import static java.time.ZoneOffset.UTC;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Times as people write and read them, in UTC unless they say otherwise. Stateless. */
final class Moment {
  private static final DateTimeFormatter SHOWN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(UTC);

  private static final List<Function<String, Instant>> FORMS =
      List.of(
          text -> OffsetDateTime.parse(text).toInstant(),
          text -> LocalDateTime.parse(text).toInstant(UTC),
          // A day means its end: what the page was on that day.
          text -> LocalDate.parse(text).plusDays(1).atStartOfDay(UTC).toInstant().minusMillis(1));

  private Moment() {}

  static Instant parse(String text) {
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
    throw new Failure(
        "'%s' is no time; write such as 2026-03-01, 2026-03-01T12:00:00Z or 1772366400."
            .formatted(text));
  }

  static String shown(Instant time) {
    return SHOWN.format(time.truncatedTo(ChronoUnit.SECONDS));
  }
}
