package dev.vigil.discover.rank;

/** The ways to estimate the importance of a page from the cash that OPIC has seen. */
public enum ImportanceEstimate {
  /** The cash that came from other pages, without what was dealt out at first; the default. */
  FLOW,
  /** The estimate of the paper: (H + C) / (G + 1), with the cash that was dealt out at first. */
  PAPER,
  /**
   * How often a page was read, of all reads. In greedy order this converges to the importance
   * (Abiteboul, Preda and Cobena 2002, Section 2), and needs only the times of visits.
   */
  READS
}
