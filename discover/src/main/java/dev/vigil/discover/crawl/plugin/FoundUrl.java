package dev.vigil.discover.crawl.plugin;

import dev.vigil.fetch.url.WebUrl;

/**
 * A URL that was found and not visited yet. Immutable.
 *
 * @param number of the address: they are numbered from 1 in the order in which they were found
 * @param depth how many links it is away from a start URL
 * @param weight what the module that found it gave it; 1 for a plain link
 * @param anchor the words of the link; empty for a start URL and when the URL is ranked anew
 * @param fromNumber the page that it was found on; 0 for a start URL
 */
public record FoundUrl(
    long number, WebUrl url, int depth, double weight, String anchor, long fromNumber) {}
