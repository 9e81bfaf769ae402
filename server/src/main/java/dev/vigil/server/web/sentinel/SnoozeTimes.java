package dev.vigil.server.web.sentinel;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pause lengths that the dashboard offers. Stateless. */
final class SnoozeTimes {
  private static final Map<String, Duration> LENGTHS = new LinkedHashMap<>();

  static {
    LENGTHS.put("1 hour", Duration.ofHours(1));
    LENGTHS.put("8 hours", Duration.ofHours(8));
    LENGTHS.put("1 day", Duration.ofDays(1));
    LENGTHS.put("1 week", Duration.ofDays(7));
    LENGTHS.put("30 days", Duration.ofDays(30));
  }

  private SnoozeTimes() {}

  static List<SafeHtml> options() {
    return LENGTHS.keySet().stream()
        .map(length -> PageFrame.option(length, length, length.equals("1 day")))
        .toList();
  }

  /** The end of the pause. */
  static Instant until(String length, Instant now) {
    Duration found = LENGTHS.get(length);
    if (found == null) {
      throw HttpProblem.badRequest(
          "A sentinel cannot be paused for '" + length + "'; choose a time of the list.");
    }
    return now.plus(found);
  }
}
