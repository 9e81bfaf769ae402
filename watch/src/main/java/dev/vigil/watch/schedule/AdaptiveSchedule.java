package dev.vigil.watch.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Learns how a page changes and checks it when the expected benefit is highest. It learns how often
 * and how regularly the page changes ({@link RateEstimate}) and at which hours and days ({@link
 * ActivityProfile}); {@link WaitForecast} computes the benefit. Immutable.
 *
 * <p>A page that is checked exactly when a change is expected could change twice as often
 * unnoticed, so a regular page is sometimes checked after half of its interval. The rate of a page
 * that changed at every check is unknown, so it is checked early after a number of such checks,
 * ever more rarely.
 *
 * @param zone of the page's days
 * @param price of a check in changes, from {@link RequestBudget}
 * @param patience a change that is seen this much later is as bad as one that was missed
 */
public record AdaptiveSchedule(IntervalBounds bounds, ZoneId zone, double price, Duration patience)
    implements Schedule {
  public static final Duration PATIENCE = Duration.ofDays(3);

  /** The first pause after a failure, in milliseconds; doubled each time. */
  private static final double FIRST_RETRY = 60_000;

  /** Servers date changes in seconds. */
  private static final long SECOND = 1000;

  /** Changes between two early checks of a page that is known to have changed twice as often. */
  private static final int PROBE = 5;

  /** Changes between two early checks of other pages. */
  private static final int PROBE_UNKNOWN = 20;

  /** Checks in a row that find a change before the first early check; later ones are rarer. */
  private static final int STREAK = 16;

  /** The number for pages with long intervals, where changes would be missed until then. */
  private static final int SLOW_STREAK = 4;

  private static final double SLOW = 12 * 3_600_000.0;

  private static final int STREAK_FACTOR = 4;

  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    ChangePattern pattern = ChangePattern.read(memory, bounds, zone);
    if (check.outcome() == CheckOutcome.Outcome.FAILED) {
      return afterFailure(pattern, check);
    }
    pattern.failures = 0;
    learn(pattern, check);
    pattern.checks++;
    pattern.lastLook = check.at().toEpochMilli();
    double[] ages = ages(pattern);
    double delay = 1.0 / patience.toMillis();
    WaitForecast forecast =
        new WaitForecast(pattern.estimate, pattern.schedule, ages, pattern.lastLook, price, delay);
    double least = (double) bounds.least().toMillis();
    double wait = forecast.bestWait(least, (double) bounds.most().toMillis());
    if (check.outcome() == CheckOutcome.Outcome.CHANGED) {
      double early = early(pattern, ages[0], wait);
      if (early > 0) {
        return next(check, early, ScheduleExplanation.early(wait), pattern);
      }
    }
    return next(check, wait, ScheduleExplanation.of(pattern, wait), pattern);
  }

  /** The wait for an early check if one is due, else 0. */
  private double early(ChangePattern pattern, double age, double wait) {
    pattern.sinceProbe++;
    if (streakIsDue(pattern.streak, wait < SLOW ? STREAK : SLOW_STREAK)) {
      return bounds.clamp(wait / 8);
    }
    double interval = pattern.estimate.interval();
    double early = Math.max((double) bounds.least().toMillis(), 0.56 * interval - age);
    int enough = pattern.estimate.knows(interval / 2) ? PROBE : PROBE_UNKNOWN;
    if (interval == 0
        || pattern.sinceProbe < enough
        || early + age > 0.85 * interval
        || wait + age < 0.9 * interval) {
      return 0;
    }
    pattern.sinceProbe = 0;
    return early;
  }

  private static boolean streakIsDue(int streak, int first) {
    int due = first;
    while (due < streak) {
      due *= STREAK_FACTOR;
    }
    return due == streak;
  }

  /** How long ago the last change may have been, in activity time. */
  private static double[] ages(ChangePattern pattern) {
    double youngest = pattern.schedule.between(pattern.changedTo, pattern.lastLook);
    double width = pattern.schedule.between(pattern.changedFrom, pattern.lastLook) - youngest;
    return width < 1.5 * SECOND
        ? new double[] {youngest + width / 2}
        : new double[] {youngest + width / 6, youngest + width / 2, youngest + width * 5 / 6};
  }

  private void learn(ChangePattern pattern, CheckOutcome check) {
    long at = check.at().toEpochMilli();
    // A date in the future is ignored.
    long modified =
        check.modified().map(Instant::toEpochMilli).filter(time -> time <= at).orElse(-1L);
    if (pattern.checks == 0) {
      pattern.changedFrom = modified < 0 ? at : modified;
      pattern.changedTo = pattern.changedFrom;
      return;
    }
    double[] ages = ages(pattern);
    double time = pattern.schedule.between(pattern.lastLook, at);
    if (check.outcome() != CheckOutcome.Outcome.CHANGED) {
      pattern.streak = 0;
      pattern.estimate.quiet(ages, time);
      pattern.schedule.watched(pattern.lastLook, at);
      return;
    }
    // A date before the last check, which found another page, is wrong or of another copy.
    boolean dated = modified > pattern.lastLook - SECOND;
    long from = dated ? modified : pattern.lastLook;
    long to = dated ? Math.min(at, modified + SECOND) : at;
    pattern.streak = dated ? 0 : pattern.streak + 1;
    if (dated) {
      double rest = pattern.schedule.between((from + to) / 2, at);
      double until = Math.max(1, time - rest);
      double[] times = {Math.max(1, until - SECOND / 2.0), until, until + SECOND / 2.0};
      pattern.estimate.dated(ages, times, rest);
    } else {
      pattern.estimate.changed(ages, time);
    }
    pattern.schedule.watched(pattern.lastLook, at);
    pattern.schedule.changed(from, to);
    pattern.changed(from, to);
  }

  private NextCheck afterFailure(ChangePattern pattern, CheckOutcome check) {
    pattern.failures++;
    double wait = bounds.clamp(FIRST_RETRY * Math.pow(2, Math.min(pattern.failures - 1, 40)));
    return next(check, wait, ScheduleExplanation.failed(pattern.failures, wait), pattern);
  }

  private NextCheck next(CheckOutcome check, double wait, String why, ChangePattern pattern) {
    Instant due = check.at().plusMillis(Math.round(wait));
    NextCheck next = new NextCheck(due, why, pattern.write());
    Instant free = check.notBefore().orElse(due);
    return free.isAfter(due) ? next.later(free, "The server asked to wait longer.") : next;
  }
}
