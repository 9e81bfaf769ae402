package dev.vigil.archive;

/**
 * The size of an archive: counts of pages and versions, and bytes. Immutable.
 *
 * @param pages the number of pages
 * @param versions the number of versions
 * @param rawBytes of all versions as they were fetched
 * @param bodyBytes of all files that hold versions
 * @param deadBytes the part of them that a collection would give back, about
 * @param catalogueBytes of the database
 */
public record ArchiveStats(
    long pages,
    long versions,
    long rawBytes,
    long bodyBytes,
    long deadBytes,
    long catalogueBytes) {}
