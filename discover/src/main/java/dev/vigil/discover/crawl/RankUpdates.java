package dev.vigil.discover.crawl;

/** Changes the ranks of addresses that wait. For a frontier, during a call to it. */
@FunctionalInterface
public interface RankUpdates {
  /** Adds to the rank of an address that waits; false when it does not wait. */
  boolean add(long number, double change);
}
