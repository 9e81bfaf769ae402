package dev.vigil.discover.rank;

/**
 * Records the cash of each page, and selects the page that is read next. The cash of the root goes
 * to all pages alike, so it is one number, the <i>level</i>: a page's cash is what is written for
 * it plus the level. A gift to a hundred million pages is one addition, and the order of the pages
 * by cash stays as it is. For one thread.
 */
abstract sealed class PageCash permits RankedPageCash, UnrankedPageCash {
  /** Above this, in units of the mean cash, the level is written into the pages again. */
  private static final double HIGH = 64;

  private double level;

  /** The rounding error of the additions to the level (Kahan's summation). */
  private double lost;

  abstract int pages();

  /** The page to read next. */
  abstract int next();

  /** The cash written for a page, without the level. */
  abstract double written(int page);

  abstract void write(int page, double written);

  /** Gives the same to each of some pages. */
  abstract void give(int[] targets, int count, double each);

  /** Adds the same to what is written for all pages. */
  abstract void shift(double by);

  /** Adds a page without cash. */
  final void join() {
    append(-level);
  }

  abstract void append(double written);

  /** The cash that the root has given to each page and that is not written yet. */
  final double level() {
    return level;
  }

  final double cash(int page) {
    return written(page) + level;
  }

  /** Takes all cash of a page. */
  final double take(int page) {
    double cash = cash(page);
    write(page, -level);
    return cash;
  }

  /** Gives the same to every page. */
  final void giveAll(double each) {
    double exact = each - lost;
    double sum = level + exact;
    lost = sum - level - exact;
    level = sum;
    if (level * pages() > HIGH) {
      shift(level);
      level = 0;
    }
  }

  /** The cash of all pages. */
  final double total() {
    double sum = 0;
    double missed = 0;
    for (int page = 0; page < pages(); page++) {
      double exact = cash(page) - missed;
      double next = sum + exact;
      missed = next - sum - exact;
      sum = next;
    }
    return sum;
  }
}
