package dev.vigil.fetch.polite;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Parses Retry-After: seconds, or a date (RFC 9110). Stateless. */
public final class RetryAfter {
  /** The maximum; a longer Retry-After is not trusted. */
  private static final Duration LONGEST = Duration.ofDays(7);

  private RetryAfter() {}

  /**
   * {@return the requested wait; empty if the value is invalid}
   *
   * @param value the value of the field: seconds or a date
   * @param now the time
   */
  public static Optional<Duration> parse(String value, Instant now) {
    String text = value.trim();
    try {
      Duration wait =
          text.matches("\\d{1,9}")
              ? Duration.ofSeconds(Long.parseLong(text))
              : Duration.between(
                  now, ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
      if (wait.isNegative()) {
        wait = Duration.ZERO;
      }
      return Optional.of(wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
