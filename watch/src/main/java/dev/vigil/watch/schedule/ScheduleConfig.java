package dev.vigil.watch.schedule;

import dev.vigil.watch.sentinel.BestEffortTuning;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The configuration of a page's schedule: settings of the installation, the host and the page.
 * Immutable.
 *
 * @param intervalStep fixed intervals are rounded up to whole steps, so that sentinels of a page
 *     are due together
 * @param anchor the origin of the grid of fixed intervals, equal for all sentinels of a page
 * @param zone of cron rules and days, where a sentinel names none
 * @param bounds the shortest and longest intervals of adaptive and best-effort schedules
 * @param price of a check in changes, from {@link RequestBudget}
 * @param bestEffort the parameters of best-effort schedules that a sentinel does not give
 */
public record ScheduleConfig(
    Duration intervalStep,
    Instant anchor,
    ZoneId zone,
    IntervalBounds bounds,
    double price,
    BestEffortTuning bestEffort) {
  public static final Duration INTERVAL_STEP = Duration.ofMinutes(1);

  /** A configuration with the published parameters of best effort. */
  public ScheduleConfig(
      Duration intervalStep, Instant anchor, ZoneId zone, IntervalBounds bounds, double price) {
    this(intervalStep, anchor, zone, bounds, price, BestEffortTuning.NONE);
  }

  /** The default configuration in a zone. */
  public static ScheduleConfig in(ZoneId zone) {
    return new ScheduleConfig(
        INTERVAL_STEP, Instant.EPOCH, zone, IntervalBounds.USUAL, RequestBudget.USUAL_PRICE);
  }

  public ScheduleConfig anchor(Instant begin) {
    return new ScheduleConfig(intervalStep, begin, zone, bounds, price, bestEffort);
  }

  public ScheduleConfig bounds(IntervalBounds other) {
    return new ScheduleConfig(intervalStep, anchor, zone, other, price, bestEffort);
  }

  public ScheduleConfig price(double other) {
    return new ScheduleConfig(intervalStep, anchor, zone, bounds, other, bestEffort);
  }

  public ScheduleConfig bestEffort(BestEffortTuning other) {
    return new ScheduleConfig(intervalStep, anchor, zone, bounds, price, other);
  }
}
