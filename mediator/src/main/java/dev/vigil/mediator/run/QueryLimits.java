package dev.vigil.mediator.run;

import java.time.Duration;

/**
 * The bounds of one query. Immutable.
 *
 * @param time how long it may run
 * @param rows the most rows and items that it may read from sources
 * @param items the most items of its result
 * @param bytes about how much memory it may use for what it keeps
 * @param calls the most calls of services
 */
public record QueryLimits(Duration time, long rows, long items, long bytes, int calls) {
  public static final QueryLimits USUAL =
      new QueryLimits(Duration.ofSeconds(60), 5_000_000, 1_000_000, 512L << 20, 200);

  /** The bounds of a query that a sentinel watches. */
  public static final QueryLimits WATCHED =
      new QueryLimits(Duration.ofSeconds(60), 5_000_000, 10_000, 256L << 20, 100);

  public QueryLimits withTime(Duration other) {
    return new QueryLimits(other, rows, items, bytes, calls);
  }
}
