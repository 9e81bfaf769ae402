package dev.vigil.discover.crawl.store;

/**
 * The stored row of a visit. Immutable.
 *
 * @param status the HTTP status; 0 where nothing was answered
 * @param outcome {@code ok}, or why there is no page, in one word
 * @param took milliseconds
 * @param at milliseconds since 1970
 * @param sameAs the page whose content it has; 0 for none
 * @param links how many links it has
 * @param place the position of its response in the page log; empty without a response
 */
public record PageRow(
    long number,
    int host,
    int status,
    String outcome,
    String type,
    long bytes,
    long took,
    long at,
    DuplicateStatus likeness,
    long sameAs,
    int links,
    String place) {}
