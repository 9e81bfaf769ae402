package dev.vigil.discover.crawl.store;

/**
 * A trap: a set of URLs that a crawl no longer visits. Immutable.
 *
 * @param pattern of its URLs; empty if each URL was recognised by itself
 */
public record TrapRow(String kind, String host, String pattern, long leftOut, String example) {}
