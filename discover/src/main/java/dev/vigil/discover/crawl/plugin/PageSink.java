package dev.vigil.discover.crawl.plugin;

import dev.vigil.fetch.url.WebUrl;

/**
 * Receives the results of a module for a page. Everything is committed together with the page, or
 * nothing is. For the module that it was handed to, during the call.
 */
public interface PageSink {
  /** Adds a URL to visit; a URL that is already known changes nothing. */
  void add(PageLink link, double weight);

  /** Adds a URL to visit with the default weight of 1. */
  default void add(PageLink link) {
    add(link, 1);
  }

  /**
   * Reports a match of the crawl. A page has at most one match of a kind and address.
   *
   * @param kind what was found, such as the name of a service class
   * @param url where
   * @param detail what else is to be kept, as JSON or text
   */
  void match(String kind, WebUrl url, String detail);

  /** Adds to a number of the report. */
  void count(String what, long by);
}
