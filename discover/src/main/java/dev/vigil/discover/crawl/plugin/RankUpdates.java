package dev.vigil.discover.crawl.plugin;

/** Updates the ranks of waiting URLs. For a frontier, during a call to it. */
@FunctionalInterface
public interface RankUpdates {
  /** Adds to the rank of an address that waits; false when it does not wait. */
  boolean add(long number, double change);
}
