package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.time.LocalTime;

/** Defines when the source is checked. Immutable. */
public sealed interface FetchClause {
  record Every(Duration interval) implements FetchClause {}

  /**
   * Begins every day at a time of the installation's zone and repeats until the next day's begin.
   *
   * @param interval up to a day
   */
  record EveryFrom(Duration interval, LocalTime from) implements FetchClause {}

  /**
   * The best-effort algorithm (Pandrangi 2003, Section 4.7).
   *
   * @param tuning the parameters that the sentinel gives
   */
  record OnChange(BestEffortTuning tuning) implements FetchClause {
    public OnChange() {
      this(BestEffortTuning.NONE);
    }
  }

  /** Learns how the page changes; the default. */
  record Adaptive() implements FetchClause {}

  /** Only when a rule checks it, after a first check at its start. */
  record ByRules() implements FetchClause {}

  /** Five fields: minute, hour, day of month, month, day of week. */
  record Cron(String fields) implements FetchClause {}
}
