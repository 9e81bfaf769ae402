package dev.vigil.discover.crawl.store;

import dev.vigil.fetch.url.WebUrl;

/**
 * Computes the name of a host for the queue of hosts: without its port and without a trailing dot.
 * Stateless.
 */
public final class HostName {
  private HostName() {}

  public static String of(WebUrl url) {
    String host = url.host();
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  /** The name of the host of a canonical URL. */
  public static String of(String url) {
    return of(WebUrl.parse(url));
  }
}
