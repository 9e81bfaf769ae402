package dev.vigil.watch.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Learns how a page changes and looks when it is most worth it: see {@link Forecast} for what that
 * means and {@link Gaps} for what is learnt. Immutable.
 *
 * @param zone in which the page has its days
 * @param price of a look in changes, from {@link Budget}
 * @param patience a change that is seen this much later is worth as little as one that was missed
 */
public record Adaptive(Bounds bounds, ZoneId zone, double price, Duration patience)
    implements Schedule {
  public static final Duration PATIENCE = Duration.ofDays(1);

  /** A page of which nothing is known is thought to change about once in this many least times. */
  private static final double FIRST_GUESS = 60;

  /** After a failure: one minute, two, four and so on. */
  private static final double FIRST_RETRY = 60_000;

  @Override
  public Next after(String memory, Look look) {
    Habit habit = Habit.read(memory, FIRST_GUESS * bounds.least().toMillis());
    if (look.outcome() == Look.Outcome.FAILED) {
      return afterFailure(habit, look);
    }
    habit.failures = 0;
    learn(habit, look);
    habit.looks++;
    habit.lastLook = look.at().toEpochMilli();
    double elapsed = habit.lastLook - (habit.changedFrom + habit.changedTo) / 2.0;
    Forecast forecast = new Forecast(habit.gaps, price, 1.0 / patience.toMillis());
    double most = bounds.clamp(2.0 * Math.max(habit.longest, bounds.least().toMillis()));
    double wait = forecast.bestWait(elapsed, (double) bounds.least().toMillis(), most);
    habit.longest = Math.max(habit.longest, Math.round(wait));
    return next(look, wait, Explanation.of(habit, wait, zone), habit);
  }

  private Next afterFailure(Habit habit, Look look) {
    habit.failures++;
    double wait = bounds.clamp(FIRST_RETRY * Math.pow(2, Math.min(habit.failures - 1, 40)));
    String why =
        "Tried again after "
            + Words.duration(wait)
            + " because the page failed "
            + Words.times(habit.failures)
            + (habit.failures == 1 ? "." : " in a row.");
    return next(look, wait, why, habit);
  }

  private Next next(Look look, double wait, String why, Habit habit) {
    Instant due = look.at().plusMillis(Math.round(wait));
    Next next = new Next(due, why, habit.write());
    Instant free = look.notBefore().orElse(due);
    return free.isAfter(due) ? next.later(free, "The server asked to wait longer.") : next;
  }

  private void learn(Habit habit, Look look) {
    long at = look.at().toEpochMilli();
    long modified =
        look.modified().map(Instant::toEpochMilli).filter(time -> time <= at).orElse(-1L);
    if (habit.looks == 0) {
      habit.changedFrom = modified < 0 ? at : modified;
      habit.changedTo = habit.changedFrom;
      habit.seen = modified >= 0;
      return;
    }
    if (look.outcome() != Look.Outcome.CHANGED) {
      return;
    }
    // A server whose clock is off, or a new page of an old date: our own looks bound the change.
    boolean dated = modified > habit.lastLook;
    long from = dated ? modified : habit.lastLook;
    long to = dated ? modified : at;
    if (habit.seen) {
      double before = (habit.changedFrom + habit.changedTo) / 2.0;
      double gap = (from + to) / 2.0 - before;
      Forecast forecast = new Forecast(habit.gaps, price, 0);
      int changes =
          habit.gaps.count() < 3 || gap <= 0
              ? 1
              : forecast.changesWithin(Math.max(0, habit.lastLook - before), gap);
      double slack = changes == 1 ? 0 : 0.2 * gap / changes;
      habit.gaps.add(
          (double) (from - habit.changedTo) / changes - slack,
          (double) (to - habit.changedFrom) / changes + slack);
    }
    habit.changedFrom = from;
    habit.changedTo = to;
    habit.seen = true;
  }
}
