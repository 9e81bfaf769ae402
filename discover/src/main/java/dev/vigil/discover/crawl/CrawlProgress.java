package dev.vigil.discover.crawl;

import java.time.Duration;

/**
 * The progress of a crawl. Immutable.
 *
 * @param pages answers so far, also of earlier runs
 * @param perSecond pages a second, lately
 * @param waiting addresses that wait
 * @param hosts hosts found
 * @param active requests under way
 * @param errors visits without a page
 * @param matches what modules found
 * @param bytes of content
 * @param known addresses found
 * @param took how long this run has lasted
 */
public record CrawlProgress(
    long pages,
    double perSecond,
    long waiting,
    long hosts,
    int active,
    long errors,
    long matches,
    long bytes,
    long known,
    Duration took) {}
