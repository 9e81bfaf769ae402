package dev.vigil.discover.crawl.store;

/** A host that repeats another. Immutable. */
public record MirrorRow(String host, String of, long same, long different) {}
