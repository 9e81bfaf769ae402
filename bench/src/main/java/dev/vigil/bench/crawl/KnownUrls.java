package dev.vigil.bench.crawl;

import dev.vigil.discover.crawl.store.CrawlStore;
import dev.vigil.discover.crawl.store.Fingerprint;
import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.WaitingUrl;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A process that adds addresses to a crawl's store as a crawl does, finds some, and prints what it
 * took: after each tenth a line with how many there are, seconds for the tenth, and megabytes of
 * heap and of memory at most; at the end microseconds for looking up a known and an unknown one.
 */
public final class KnownUrls {
  private static final int HOSTS = 2_000;
  private static final int BATCH = 20_000;
  private static final int LOOKED_UP = 200_000;

  private KnownUrls() {}

  /** Arguments: the folder and how many. */
  public static void main(String[] args) throws Exception {
    long count = Long.parseLong(args[1]);
    Path folder = Path.of(args[0]);
    try (CrawlStore store = CrawlStore.open(folder, Instant.now(), logged -> {})) {
      HostRow[] hosts = new HostRow[HOSTS];
      store.database().begin();
      for (int i = 0; i < HOSTS; i++) {
        hosts[i] = store.database().addHost("host" + i + ".example");
      }
      store.commit(List.of());
      long began = System.nanoTime();
      for (long at = 0; at < count; ) {
        store.database().begin();
        for (int i = 0; i < BATCH && at < count; i++) {
          String url = url(++at);
          if (store.known().putIfAbsent(Fingerprint.of(url), at) == 0) {
            // Found in runs of one host, as pages mostly link to their own.
            HostRow host = hosts[(int) (at / 10 % HOSTS)];
            store.database().add(new WaitingUrl(at, host.id(), at % 7, url, 3, 1, at / 10));
          }
        }
        store.commit(List.of());
        if (at * 10 / count > (at - BATCH) * 10 / count) {
          long now = System.nanoTime();
          Runtime runtime = Runtime.getRuntime();
          long heap = runtime.totalMemory() - runtime.freeMemory() >> 20;
          System.out.println(
              at + " " + (now - began) / 1e9 + " " + heap + " " + CrawlProcess.mostMemory());
          began = System.nanoTime();
        }
      }
      System.out.println("known " + lookUp(store, count, true));
      System.out.println("unknown " + lookUp(store, count, false));
    }
  }

  private static double lookUp(CrawlStore store, long count, boolean known) {
    long began = System.nanoTime();
    long found = 0;
    long step = Math.max(1, count / LOOKED_UP);
    int asked = 0;
    for (long at = 1; at <= count; at += step) {
      asked++;
      found += store.known().get(Fingerprint.of(known ? url(at) : url(count + at))) == 0 ? 0 : 1;
    }
    if (found != (known ? asked : 0)) {
      throw new IllegalStateException(found + " of " + asked + " found");
    }
    return (System.nanoTime() - began) / 1e3 / asked;
  }

  private static String url(long number) {
    long host = number / 10 % HOSTS;
    return "https://host"
        + host
        + ".example/section/"
        + number % 97
        + "/article-"
        + number
        + ".html";
  }
}
