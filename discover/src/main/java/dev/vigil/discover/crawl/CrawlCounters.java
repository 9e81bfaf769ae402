package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.discover.crawl.store.ProgressRepository;
import dev.vigil.discover.crawl.store.ProgressRow;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counters of a crawl, stored with each commit. Written by one thread; the totals may be read
 * by others.
 */
final class CrawlCounters {
  /** The maximum number of counted names that pages can choose freely, such as media types. */
  private static final int MOST_NAMES = 500;

  private static final int MOST_SAMPLES = 2_000;
  private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(1);

  private final Map<String, Long> totals;
  private final Map<String, Long> changes = new TreeMap<>();
  private final TimeSource time;
  private int samples;
  private long nextSample;

  CrawlCounters(CrawlDatabase database, TimeSource time) {
    this.totals = new TreeMap<>(database.tallies());
    this.time = time;
    this.samples = new ProgressRepository(database).count();
    this.nextSample = time.nanoTime();
  }

  synchronized void add(String name, long by) {
    if (by == 0) {
      return;
    }
    String counted = totals.size() < MOST_NAMES || totals.containsKey(name) ? name : "other";
    totals.merge(counted, by, Long::sum);
    changes.merge(counted, by, Long::sum);
  }

  synchronized long total(String name) {
    return totals.getOrDefault(name, 0L);
  }

  void visited(FinishedVisit visit) {
    CrawledPage page = visit.page();
    boolean error = !visit.outcome().equals("ok") && !visit.outcome().equals("redirect");
    add("visits", 1);
    add("outcome " + visit.outcome(), 1);
    add("depth " + Math.min(page.depth(), 50), 1);
    if (visit.isAnswered()) {
      add("pages", 1);
      add("bytes", page.body().length);
      add("type " + (page.mediaType().isEmpty() ? "unknown" : page.mediaType()), 1);
    }
    add("errors", error ? 1 : 0);
    add("duplicates", page.likeness() == DuplicateStatus.DUPLICATE ? 1 : 0);
    add("near duplicates", page.likeness() == DuplicateStatus.NEAR_DUPLICATE ? 1 : 0);
  }

  /** Writes what changed, in the transaction under way. */
  synchronized void save(CrawlDatabase database) {
    changes.forEach(database::count);
    changes.clear();
    if (nextSample - time.nanoTime() <= 0) {
      nextSample = time.nanoTime() + BETWEEN_SAMPLES.toNanos();
      sample(database);
    }
  }

  /** A point of the curves in the report; when there are many, every other one is dropped. */
  synchronized void sample(CrawlDatabase database) {
    ProgressRepository progress = new ProgressRepository(database);
    progress.add(
        new ProgressRow(
            time.now(),
            total("pages"),
            total("found") - total("visits") - total("left out: traps"),
            total("hosts"),
            total("errors"),
            total("matches"),
            total("bytes")));
    if (++samples > MOST_SAMPLES) {
      progress.thin();
      samples = progress.count();
    }
  }
}
