package dev.vigil.document.xpath;

import dev.vigil.document.DocumentException;
import java.util.function.LongSupplier;

/**
 * The remaining budget of one evaluation: time, checked once per few thousand units of work, and
 * result items. Not thread-safe.
 */
final class EvaluationBudget {
  private static final int SLICE = 1 << 14;

  /** Values that are in memory at once take up to some hundred bytes each. */
  private static final long MOST_VALUES = Runtime.getRuntime().maxMemory() / 256;

  private final XPath.Options options;
  private final LongSupplier ticker;
  private final long start;
  private int left = SLICE;
  private long values;

  EvaluationBudget(XPath.Options options) {
    this.options = options;
    this.ticker = options.ticker();
    this.start = ticker.getAsLong();
  }

  /** Charges the budget for {@code work} visited nodes or similar units. */
  void spend(int work) {
    left -= work;
    if (left < 0) {
      left = SLICE;
      check();
    }
  }

  /** Accounts for a value that a query makes, and may keep. */
  void value() {
    spend(1);
    if (++values > MOST_VALUES) {
      throw new DocumentException(
          "The query makes more values than its limit of %,d; ask for less."
              .formatted(MOST_VALUES));
    }
  }

  void check() {
    if (ticker.getAsLong() - start > options.time().toNanos()) {
      throw new DocumentException(
          "The query took more than its time limit of "
              + options.time().toMillis()
              + " ms; ask for less or raise the limit.");
    }
  }

  void checkResults(long found) {
    if (found > options.results()) {
      throw new DocumentException(
          "The query has more than "
              + options.results()
              + " results; ask for fewer, or count them, or raise the limit.");
    }
  }
}
