package dev.vigil.discover.crawl.store;

/**
 * The stored state of a host in a crawl. Immutable.
 *
 * @param mirrorOf the host whose pages it repeats; 0 for none
 * @param givenUp why it is left alone; empty where it is not
 */
public record HostRow(
    int id,
    String name,
    long fetched,
    long failed,
    long bytes,
    long waiting,
    int mirrorOf,
    String givenUp) {}
