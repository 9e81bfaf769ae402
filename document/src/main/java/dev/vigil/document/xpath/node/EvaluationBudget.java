package dev.vigil.document.xpath.node;

import dev.vigil.document.DocumentException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The remaining budget of one evaluation: time, checked once per few thousand units of work, and
 * result items. Not thread-safe.
 */
public final class EvaluationBudget {
  private static final int SLICE = 1 << 14;

  /** Values that are in memory at once take up to some hundred bytes each. */
  private static final long MOST_VALUES = Runtime.getRuntime().maxMemory() / 256;

  private final Duration time;
  private final long results;
  private final LongSupplier ticker;
  private final long start;
  private int left = SLICE;
  private long values;

  public EvaluationBudget(Duration time, long results, LongSupplier ticker) {
    this.time = time;
    this.results = results;
    this.ticker = ticker;
    this.start = ticker.getAsLong();
  }

  /** Charges the budget for {@code work} visited nodes or similar units. */
  public void spend(int work) {
    left -= work;
    if (left < 0) {
      left = SLICE;
      check();
    }
  }

  /** Accounts for a value that a query makes, and may keep. */
  public void value() {
    spend(1);
    if (++values > MOST_VALUES) {
      throw new DocumentException(
          "The query makes more values than its limit of %,d; ask for less."
              .formatted(MOST_VALUES));
    }
  }

  void check() {
    if (ticker.getAsLong() - start > time.toNanos()) {
      throw new DocumentException(
          "The query took more than its time limit of "
              + time.toMillis()
              + " ms; ask for less or raise the limit.");
    }
  }

  public void checkResults(long found) {
    if (found > results) {
      throw new DocumentException(
          "The query has more than "
              + results
              + " results; ask for fewer, or count them, or raise the limit.");
    }
  }
}
