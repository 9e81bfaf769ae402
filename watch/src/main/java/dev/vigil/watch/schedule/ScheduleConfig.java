package dev.vigil.watch.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * What holds around a page's schedule: settings of the installation, of the host and of the page.
 * Immutable.
 *
 * @param tick fixed intervals are whole ticks, so that sentinels of a page fall together
 * @param anchor where the grid of fixed intervals begins; the same for all sentinels of a page
 * @param zone in which cron rules are read and days begin, where a sentinel names none
 * @param bounds how soon and how late the learning schedules may look again
 * @param price of a look in changes, from {@link RequestBudget}
 */
public record ScheduleConfig(
    Duration tick, Instant anchor, ZoneId zone, IntervalBounds bounds, double price) {
  public static final Duration TICK = Duration.ofMinutes(1);

  /** The usual settings in a zone. */
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
