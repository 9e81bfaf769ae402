package dev.vigil.archive.retention;

import dev.vigil.archive.failure.ArchiveException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A duration as people write it. A month is 31 days and a year 366, so that "of a year" never
 * misses a day. Stateless.
 */
public final class TimeSpan {
  /** Without an end. */
  public static final Duration EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private static final Pattern FORM = Pattern.compile("(\\d{1,5})\\s*(h|d|w|m|y)");

  private TimeSpan() {}

  static Duration parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals("ever")) {
      return EVER;
    }
    Matcher form = FORM.matcher(plain);
    if (!form.matches()) {
      throw new ArchiveException(
          "'"
              + text.strip()
              + "' is not a length of time; write for example 12h, 30d, 8w, 6m, 2y or ever.");
    }
    int count = Integer.parseInt(form.group(1));
    return switch (form.group(2)) {
      case "h" -> Duration.ofHours(count);
      case "d" -> Duration.ofDays(count);
      case "w" -> Duration.ofDays(7L * count);
      case "m" -> Duration.ofDays(31L * count);
      default -> Duration.ofDays(366L * count);
    };
  }
}
