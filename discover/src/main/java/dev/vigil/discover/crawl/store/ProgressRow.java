package dev.vigil.discover.crawl.store;

import java.time.Instant;

/** The numbers of a crawl at one time. Immutable. */
public record ProgressRow(
    Instant at, long pages, long waiting, long hosts, long errors, long matches, long bytes) {}
