package dev.vigil.discover.crawl.store;

/**
 * A place that a crawl left. Immutable.
 *
 * @param pattern of its addresses; empty where each was recognised by itself
 */
public record TrapRow(String kind, String host, String pattern, long leftOut, String example) {}
