package dev.vigil.watch.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The configuration of a page's schedule: settings of the installation, the host and the page.
 * Immutable.
 *
 * @param tick fixed intervals are whole ticks, so that sentinels of a page fall together
 * @param anchor the origin of the grid of fixed intervals, equal for all sentinels of a page
 * @param zone of cron rules and days, where a sentinel names none
 * @param bounds the shortest and longest intervals of adaptive and best-effort schedules
 * @param price of a check in changes, from {@link RequestBudget}
 */
public record ScheduleConfig(
    Duration tick, Instant anchor, ZoneId zone, IntervalBounds bounds, double price) {
  public static final Duration TICK = Duration.ofMinutes(1);

  /** The default configuration in a zone. */
  public static ScheduleConfig in(ZoneId zone) {
    return new ScheduleConfig(
        TICK, Instant.EPOCH, zone, IntervalBounds.USUAL, RequestBudget.USUAL_PRICE);
  }

  public ScheduleConfig anchor(Instant begin) {
    return new ScheduleConfig(tick, begin, zone, bounds, price);
  }

  public ScheduleConfig bounds(IntervalBounds other) {
    return new ScheduleConfig(tick, anchor, zone, other, price);
  }

  public ScheduleConfig price(double other) {
    return new ScheduleConfig(tick, anchor, zone, bounds, other);
  }
}
