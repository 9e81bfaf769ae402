package dev.vigil.discover.crawl.plugin;

import dev.vigil.fetch.url.WebUrl;

/**
 * A link of a page. Immutable.
 *
 * @param url where it leads, in its one form and without fragment
 * @param anchor the words that it is put on, white space made single
 * @param node of the page's digest; 0 for what is no node, such as a redirect
 */
public record PageLink(WebUrl url, String anchor, int node) {}
