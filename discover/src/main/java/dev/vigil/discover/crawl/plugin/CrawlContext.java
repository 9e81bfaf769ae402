package dev.vigil.discover.crawl.plugin;

import dev.vigil.discover.rank.graph.LinkLog;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import java.nio.file.Path;

/**
 * The environment of a module or a frontier. Immutable.
 *
 * @param folder of the crawl; a module that stores data creates a folder or file of its own name in
 *     it
 * @param fetcher the access to the network, with the politeness settings of the crawl
 * @param links which page links to which, as far as it was visited; to be read by frontiers
 * @param time the crawl's time
 */
public record CrawlContext(Path folder, Fetcher fetcher, LinkLog links, TimeSource time) {}
