package dev.vigil.discover.rank;

/** The order in which OPIC reads pages. */
public enum OpicReadOrder {
  /** The page with the most cash. */
  GREEDY,
  /** Any page, each with the same chance. */
  RANDOM,
  /** One after the other, over and over. */
  CYCLE;

  CashLedger ledger(int pages, double each, long seed) {
    return this == GREEDY
        ? new RankedCashLedger(pages, each)
        : new UnrankedCashLedger(pages, each, this == RANDOM ? seed : null);
  }
}
