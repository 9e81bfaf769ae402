package dev.vigil.discover.crawl.store;

/**
 * What a crawl knows of a host. Immutable.
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
