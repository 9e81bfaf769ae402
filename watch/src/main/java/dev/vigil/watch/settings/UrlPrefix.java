package dev.vigil.watch.settings;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;

/**
 * A URL prefix that ends at a path boundary: neither {@code https://example.org} nor {@code
 * https://example.org/a} covers {@code https://example.org.evil/a} or {@code
 * https://example.org/abc}. Immutable.
 */
public final class UrlPrefix {
  private final String prefix;

  private UrlPrefix(String prefix) {
    this.prefix = prefix;
  }

  public static UrlPrefix parse(String text) {
    try {
      WebUrl url = WebUrl.parse(text);
      if (url.toString().indexOf('?') >= 0 || url.fragment().isPresent()) {
        throw new WatchException(text + " has a query; write the URL without '?'.");
      }
      String prefix = url.toString();
      return new UrlPrefix(prefix.endsWith("/") ? prefix : prefix + "/");
    } catch (FetchException e) {
      throw new WatchException(text + " is not a web address: " + e.getMessage(), e);
    }
  }

  /** Whether the prefix covers a normalised URL. */
  public boolean cover(String url) {
    return url.startsWith(prefix);
  }

  /** The rest of a URL after the prefix. */
  public String rest(String url) {
    return url.substring(prefix.length());
  }

  /** The prefix; the last character is a slash. */
  @Override
  public String toString() {
    return prefix;
  }
}
