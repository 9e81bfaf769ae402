package dev.vigil.archive.cache;

/**
 * The statistics of a version cache: hits, loads, evictions and size. Immutable.
 *
 * @param hits versions that were at hand
 * @param loads versions that had to be read
 * @param evictions versions that gave way to others
 * @param size versions at hand now
 * @param weight what they weigh together
 */
public record CacheStats(long hits, long loads, long evictions, int size, long weight) {}
