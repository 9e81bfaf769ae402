package dev.vigil.watch.sentinel;

import java.time.Duration;

/** Defines when the source is checked. Immutable. */
public sealed interface FetchClause {
  record Every(Duration interval) implements FetchClause {}

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

  /** Five fields: minute, hour, day of month, month, day of week. */
  record Cron(String fields) implements FetchClause {}
}
