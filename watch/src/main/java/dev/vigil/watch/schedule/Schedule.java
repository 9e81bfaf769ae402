package dev.vigil.watch.schedule;

import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.HoursClause;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides when a page is checked next. A schedule holds settings only; its memory of a page is a
 * short text that the caller stores and passes back. Implementations are immutable and safe for
 * concurrent use.
 */
public sealed interface Schedule
    permits FixedInterval,
        DailyInterval,
        CronTimes,
        BestEffortSchedule,
        AdaptiveSchedule,
        RuleDrivenSchedule,
        AllowedHoursSchedule {
  /** The memory before the first check. Invalid memory is treated as this one. */
  String NOTHING = "";

  /** The first check, which is immediate. */
  default NextCheck start(Instant activation) {
    return new NextCheck(
        activation, "Checked for the first time, to have something to compare with.", NOTHING);
  }

  /**
   * When a sentinel that has seen its page is checked next, on a schedule that is new to the page:
   * at once, unless only rules check it.
   */
  default NextCheck resume(Instant now) {
    return new NextCheck(now, "Checked at once, because the schedule is new.", NOTHING);
  }

  /** Learns from a check and returns the next, which is always later. */
  NextCheck after(String memory, CheckOutcome check);

  /**
   * Whether the schedule follows the changes of the page, so that a change that is known early is
   * checked early. Other schedules were given their times by a person.
   */
  default boolean followsChanges() {
    return this instanceof AdaptiveSchedule || this instanceof BestEffortSchedule;
  }

  /** Creates the schedule of a sentinel's clauses. */
  static Schedule of(FetchClause fetch, Optional<HoursClause> only, ScheduleConfig config) {
    Schedule schedule =
        switch (fetch) {
          case FetchClause.Every every ->
              new FixedInterval(every.interval(), config.intervalStep(), config.anchor());
          case FetchClause.EveryFrom(var interval, var from) ->
              new DailyInterval(interval, from, config.zone(), config.intervalStep());
          case FetchClause.Cron cron -> new CronTimes(CronRule.parse(cron.fields()), config.zone());
          case FetchClause.ByRules() -> new RuleDrivenSchedule();
          case FetchClause.OnChange(var tuning) ->
              BestEffortSchedule.of(tuning.or(config.bestEffort()), config.bounds());
          case FetchClause.Adaptive _ ->
              new AdaptiveSchedule(
                  config.bounds(), config.zone(), config.price(), AdaptiveSchedule.PATIENCE);
        };
    return only.isEmpty() ? schedule : new AllowedHoursSchedule(schedule, only.get());
  }
}
