package dev.vigil.discover.crawl.store;

/**
 * A URL that waits to be visited. Immutable.
 *
 * @param number of the address
 * @param host whose turn it waits for
 * @param rank the lowest goes first
 * @param url the address
 * @param depth how many links it is away from a start URL
 * @param weight what the module that found it gave it
 * @param origin the page that it was found on; 0 for a start URL
 */
public record WaitingUrl(
    long number, int host, double rank, String url, int depth, double weight, long origin) {}
