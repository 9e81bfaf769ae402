package dev.vigil.archive.version;

/**
 * A page with its revision mark, for data that is derived from versions and follows them.
 * Immutable.
 *
 * @param id the number of the page in the catalogue; a deleted page's number is not used again
 * @param page the page
 * @param mark another number whenever a version of the page is added or deleted
 */
public record PageRevision(long id, Page page, long mark) {}
