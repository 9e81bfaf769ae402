package dev.vigil.discover.rank;

/** The order in which OPIC reads pages. */
public enum OpicReadOrder {
  /** The page with the most cash. */
  GREEDY,
  /** Any page, each with the same chance. */
  RANDOM,
  /** One after the other, over and over. */
  CYCLE;

  PageCash ledger(int pages, double each, long seed) {
    return this == GREEDY
        ? new RankedPageCash(pages, each)
        : new UnrankedPageCash(pages, each, this == RANDOM ? seed : null);
  }
}
