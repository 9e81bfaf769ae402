package dev.vigil.server.web.sentinel;

import dev.vigil.server.web.frame.DashboardText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes how often a page had a new version, and at which hour of the day. Stateless. */
final class ActivityWords {
  /** The least number of intervals that show a pattern. */
  private static final int LEAST = 3;

  /** The least number of versions for naming an hour of the day. */
  private static final int MANY = 12;

  private ActivityWords() {}

  /**
   * The change pattern in a sentence or two; empty if there are too few versions.
   *
   * @param times when versions came, the oldest first
   */
  static String of(List<Instant> times, ZoneId zone) {
    List<Duration> gaps = new ArrayList<>();
    int[] hours = new int[24];
    for (int i = 1; i < times.size(); i++) {
      gaps.add(Duration.between(times.get(i - 1), times.get(i)));
      hours[times.get(i).atZone(zone).getHour()]++;
    }
    if (gaps.size() < LEAST) {
      return "";
    }
    gaps.sort(Duration::compareTo);
    String words =
        "A new version came about every %s (the shortest gap %s, the longest %s)."
            .formatted(
                DashboardText.length(gaps.get(gaps.size() / 2)),
                DashboardText.length(gaps.getFirst()),
                DashboardText.length(gaps.getLast()));
    int busiest = 0;
    for (int hour = 1; hour < hours.length; hour++) {
      busiest = hours[hour] > hours[busiest] ? hour : busiest;
    }
    boolean stands = gaps.size() >= MANY && hours[busiest] * 4 >= gaps.size();
    return stands
        ? words
            + String.format(
                Locale.ROOT,
                " Most often between %02d:00 and %02d:00.",
                busiest,
                (busiest + 1) % 24)
        : words;
  }
}
