package dev.vigil.watch.sentinel;

import java.time.Duration;

/** When to look at the source. Immutable. */
public sealed interface Fetch {
  record Every(Duration interval) implements Fetch {}

  /** The seeds' best-effort algorithm. */
  record OnChange() implements Fetch {}

  /** Learns how the page changes; the default. */
  record Adaptive() implements Fetch {}

  /** Five fields: minute, hour, day of month, month, day of week. */
  record Cron(String fields) implements Fetch {}
}
