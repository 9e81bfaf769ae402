package dev.vigil.server.web.show;

import dev.vigil.archive.cache.VersionCache;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.PagePreviewResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Caches page previews for some minutes, within a memory limit, so that each click does not fetch
 * the page again. Safe for concurrent use.
 */
public final class PagePreviewCache {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final long MOST_BYTES = 32L << 20;

  private final BiFunction<String, Boolean, PagePreviewResult> fetch;
  private final UnaryOperator<PagePreviewResult> complete;
  private final TimeSource time;
  private final long mostBytes;

  /**
   * The previews, least recently used first. Caffeine may refuse a large new entry in favour of
   * older ones; here the newest is the one that is clicked next.
   */
  private final Map<Key, CachedPreview> seen = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  private record Key(long account, String url, boolean browser) {}

  private record CachedPreview(PagePreviewResult preview, Instant time, long bytes) {}

  public PagePreviewCache(Installation installation) {
    this(
        (url, browser) -> PagePreviewResult.of(installation, url, browser),
        preview -> preview.whole(installation),
        installation.time(),
        Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 32));
  }

  /**
   * @param fetch by address, and whether in a browser
   * @param complete fetches the style sheets, images and fonts of a page
   */
  PagePreviewCache(
      BiFunction<String, Boolean, PagePreviewResult> fetch,
      UnaryOperator<PagePreviewResult> complete,
      TimeSource time,
      long mostBytes) {
    this.fetch = fetch;
    this.complete = complete;
    this.time = time;
    this.mostBytes = mostBytes;
  }

  /** The page with its style sheets, images and fonts. */
  public PagePreviewResult whole(long account, String url, boolean browser) {
    PagePreviewResult known = of(account, url, browser);
    PagePreviewResult whole = complete.apply(known);
    if (!whole.parts().equals(known.parts())) {
      keep(new Key(account, url, browser), seen(whole));
    }
    return whole;
  }

  private CachedPreview seen(PagePreviewResult preview) {
    long parts =
        preview.parts().stream().flatMap(List::stream).mapToLong(part -> part.body().length).sum();
    PageDigest digest = preview.digest();
    return new CachedPreview(
        preview, time.now(), parts + (digest == null ? 0 : VersionCache.bytes(digest)));
  }

  public PagePreviewResult of(long account, String url, boolean browser) {
    Key key = new Key(account, url, browser);
    synchronized (this) {
      forgetOld();
      CachedPreview known = seen.get(key);
      if (known != null) {
        return known.preview();
      }
    }
    PagePreviewResult fresh = fetch.apply(url, browser);
    if (fresh.digest() != null) {
      keep(key, seen(fresh));
    }
    return fresh;
  }

  private synchronized void keep(Key key, CachedPreview fresh) {
    CachedPreview before = seen.put(key, fresh);
    bytes += fresh.bytes() - (before == null ? 0 : before.bytes());
    Iterator<CachedPreview> all = seen.values().iterator();
    while (bytes > mostBytes && all.hasNext()) {
      bytes -= all.next().bytes();
      all.remove();
    }
  }

  private void forgetOld() {
    Instant now = time.now();
    seen.values()
        .removeIf(
            one -> {
              boolean old = !one.time().plus(FRESH).isAfter(now);
              bytes -= old ? one.bytes() : 0;
              return old;
            });
  }

  /** The size of the cache in bytes. */
  synchronized long bytes() {
    return bytes;
  }
}
