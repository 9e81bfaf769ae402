package dev.vigil.fetch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Parses and formats dates of HTTP (RFC 9110). Stateless. */
public final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private HttpDate() {}

  /**
   * {@return the date in the form of a header field}
   *
   * @param instant the time
   */
  public static String format(Instant instant) {
    return FORMAT.format(instant);
  }

  /**
   * {@return the time in a header field; empty if it is not a date}
   *
   * @param text the text
   */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(
          ZonedDateTime.parse(text.trim(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
