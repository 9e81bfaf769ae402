package dev.vigil.server.web.frame;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats times, sizes and numbers for the dashboard. Stateless. */
public final class DashboardText {
  private static final DateTimeFormatter EXACT =
      DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm:ss", Locale.ENGLISH);
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm", Locale.ENGLISH);

  private DashboardText() {}

  /** Encodes a text as part of a URL. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  static String exact(Instant time, ZoneId zone) {
    return EXACT.format(time.atZone(zone));
  }

  static String minute(Instant time, ZoneId zone) {
    return MINUTE.format(time.atZone(zone));
  }

  /** Formats a time relative to now. */
  static String away(Instant time, Instant now) {
    Duration gap = Duration.between(now, time);
    if (gap.abs().toSeconds() < 5) {
      return "now";
    }
    return gap.isNegative() ? length(gap.negated()) + " ago" : "in " + length(gap);
  }

  public static String length(Duration gap) {
    long seconds = gap.toSeconds();
    return seconds < 60
        ? seconds + " s"
        : seconds < 3600
            ? seconds / 60 + " min"
            : seconds < 48 * 3600 ? seconds / 3600 + " h" : seconds / 86_400 + " days";
  }

  public static String bytes(long count) {
    return count < 1000
        ? count + " B"
        : count < 1_000_000
            ? String.format(Locale.ROOT, "%.1f kB", count / 1000.0)
            : String.format(Locale.ROOT, "%.1f MB", count / 1_000_000.0);
  }

  public static String count(long count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }
}
