package dev.vigil.watch.agent;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.settings.UrlPrefix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Maps the URL prefixes of an agent to origins, written as {@code
 * https://example.org/=/var/www/html}, {@code https://example.org/=http://127.0.0.1:8080/}, or as a
 * URL alone, which is fetched itself. Safe for concurrent use.
 */
public final class PageOriginMap {
  private final List<Entry> entries;

  private record Entry(UrlPrefix addresses, AgentPageReader place) {}

  private PageOriginMap(List<Entry> entries) {
    this.entries = entries;
  }

  /** Parses origins; the longest matching prefix of a URL wins. */
  public static PageOriginMap of(List<String> all, Fetcher fetcher, TimeSource time) {
    List<Entry> entries = new ArrayList<>();
    for (String text : all) {
      int equals = text.indexOf('=');
      UrlPrefix addresses = UrlPrefix.parse(equals < 0 ? text : text.substring(0, equals));
      String where = equals < 0 ? addresses.toString() : text.substring(equals + 1);
      entries.add(new Entry(addresses, place(where, fetcher, time)));
    }
    entries.sort(Comparator.comparingInt(e -> -e.addresses.toString().length()));
    return new PageOriginMap(List.copyOf(entries));
  }

  private static AgentPageReader place(String where, Fetcher fetcher, TimeSource time) {
    if (where.startsWith("http://") || where.startsWith("https://")) {
      try {
        String base = WebUrl.parse(where).toString();
        return new WebOrigin(fetcher, base.endsWith("/") ? base : base + "/");
      } catch (FetchException e) {
        throw new WatchException(where + " is not an address: " + e.getMessage(), e);
      }
    }
    Path folder = Path.of(where);
    if (!Files.isDirectory(folder)) {
      throw new WatchException(
          where + " is neither a folder nor a web address; write PREFIX=FOLDER or PREFIX=ADDRESS.");
    }
    return new FolderOrigin(folder, time);
  }

  /** Whether one of the origins has this URL. */
  boolean cover(String url) {
    return entries.stream().anyMatch(entry -> entry.addresses.cover(url));
  }

  PageSnapshot check(String url, boolean known) {
    return entry(url)
        .map(entry -> entry.place.check(url, entry.addresses.rest(url), known))
        .orElseGet(() -> missing(url));
  }

  /** Reads a page as a part of another one, without effect on its own checks. */
  PageSnapshot read(String url) {
    return entry(url)
        .map(entry -> entry.place.read(url, entry.addresses.rest(url)))
        .orElseGet(() -> missing(url));
  }

  private static PageSnapshot missing(String url) {
    return new PageSnapshot.Failed(
        0, "This agent does not answer for " + url + "; start it with a --pages that does.");
  }

  /** Whether a page changed since the last check, as far as that is known without reading it. */
  boolean changed(String url) {
    return entry(url).filter(entry -> entry.place.changed(entry.addresses.rest(url))).isPresent();
  }

  /** Whether {@link #changed} can know about a page. */
  boolean follows(String url) {
    return entry(url).filter(entry -> entry.place instanceof FolderOrigin).isPresent();
  }

  private Optional<Entry> entry(String url) {
    return entries.stream().filter(entry -> entry.addresses.cover(url)).findFirst();
  }
}
