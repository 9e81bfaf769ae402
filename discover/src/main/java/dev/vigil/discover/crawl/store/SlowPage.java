package dev.vigil.discover.crawl.store;

/** A page and how long it took. Immutable. */
public record SlowPage(String url, long millis) {}
