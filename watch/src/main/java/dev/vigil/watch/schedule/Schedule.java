package dev.vigil.watch.schedule;

import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.HoursClause;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides when a page is looked at again. A schedule holds settings only; what it learnt of a page
 * is a short text that the caller stores and hands back. Implementations are immutable and safe for
 * concurrent use.
 */
public sealed interface Schedule
    permits FixedInterval, CronTimes, BestEffortSchedule, AdaptiveSchedule, AllowedHoursSchedule {
  /** The memory before the first look. Foreign or damaged memory is taken for this one. */
  String NOTHING = "";

  /** The first look, which later ones are compared with: at once. */
  default NextCheck start(Instant activation) {
    return new NextCheck(
        activation, "Checked for the first time, to have something to compare with.", NOTHING);
  }

  /** Takes in a look and names the next, which is always later. */
  NextCheck after(String memory, CheckOutcome check);

  /** The schedule that a sentinel's words ask for. */
  static Schedule of(FetchClause fetch, Optional<HoursClause> only, ScheduleConfig config) {
    Schedule schedule =
        switch (fetch) {
          case FetchClause.Every every ->
              new FixedInterval(every.interval(), config.tick(), config.anchor());
          case FetchClause.Cron cron -> new CronTimes(CronRule.parse(cron.fields()), config.zone());
          case FetchClause.OnChange _ ->
              new BestEffortSchedule(BestEffortSchedule.Settings.PUBLISHED, config.bounds());
          case FetchClause.Adaptive _ ->
              new AdaptiveSchedule(
                  config.bounds(), config.zone(), config.price(), AdaptiveSchedule.PATIENCE);
        };
    return only.isEmpty() ? schedule : new AllowedHoursSchedule(schedule, only.get());
  }
}
