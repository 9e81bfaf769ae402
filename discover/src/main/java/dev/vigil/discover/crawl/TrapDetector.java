package dev.vigil.discover.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.CrawlStore;
import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.discover.crawl.store.Fingerprint;
import dev.vigil.discover.crawl.store.HostName;
import dev.vigil.discover.crawl.store.TrapRepository;
import dev.vigil.discover.crawl.store.WaitingUrl;
import dev.vigil.discover.crawl.trap.PathLoops;
import dev.vigil.discover.crawl.trap.UrlShape;
import dev.vigil.discover.crawl.trap.YieldStats;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.url.WebUrl;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps a crawl out of traps and mirrors, and records which URLs it skipped and why. A trap is a
 * URL with a repeating path ({@link PathLoops}), or all URLs of a shape ({@link UrlShape}) whose
 * pages stopped containing anything new ({@link YieldStats}). A mirror is a host whose pages are
 * those of another host under the same paths: at least {@value #MIRRORED}, nine of ten that both
 * have. For one thread.
 */
final class TrapDetector {
  private static final int MIRRORED = 8;
  private static final int REMEMBERED = 50_000;
  private static final long PATHS = 0x50415448L;

  private final CrawlStore store;
  private final CrawlDatabase database;
  private final TrapRepository traps;
  private final CrawlSchedule schedule;
  private final CrawlCounters counters;
  private final TimeSource time;
  private final Map<Key, YieldStats> unsaved = new HashMap<>();
  private final Cache<Key, YieldStats> saved =
      Caffeine.newBuilder().maximumSize(REMEMBERED).executor(Runnable::run).build();

  /** The URL shapes that are no longer visited, by host. */
  private final Map<Integer, Set<String>> exhausted;

  private record Key(int host, String shape) {}

  TrapDetector(CrawlStore store, CrawlSchedule schedule, CrawlCounters counters, TimeSource time) {
    this.store = store;
    this.database = store.database();
    this.schedule = schedule;
    this.counters = counters;
    this.time = time;
    this.traps = new TrapRepository(database);
    this.exhausted = traps.exhaustedPatterns();
  }

  UrlShape shape(WebUrl url) {
    return UrlShape.of(url);
  }

  /** Whether a URL belongs to a trap by its path; then it is skipped and counted in the report. */
  boolean isTrap(WebUrl url) {
    int year = time.now().atZone(ZoneOffset.UTC).getYear();
    Optional<String> why = PathLoops.in(url, year);
    why.ifPresent(
        kind -> {
          int host = database.hostNamed(HostName.of(url)).map(h -> h.id()).orElse(0);
          traps.countSkipped(kind, host, "", url.toString(), 1);
        });
    return why.isPresent();
  }

  /** Records the yield of a visit, and compares its page with those of other hosts. */
  void recordVisit(FinishedVisit visit, boolean newElsewhere) {
    CrawledPage page = visit.page();
    if (page.status() < 200 || page.status() > 299) {
      return;
    }
    int host = visit.waiting().host();
    UrlShape shape = shape(page.url());
    if (shape.sign() != UrlShape.Sign.NONE) {
      boolean fresh =
          shape.sign() == UrlShape.Sign.NUMBERED
              ? page.likeness() != DuplicateStatus.DUPLICATE
              : page.likeness() == DuplicateStatus.FRESH;
      Key key = new Key(host, shape.text());
      YieldStats yieldStats = yieldStats(key);
      yieldStats.add(fresh && (shape.parameters() < 2 || newElsewhere));
      unsaved.put(key, yieldStats);
      if (yieldStats.isExhausted(shape.sign())
          && exhausted.computeIfAbsent(host, h -> new HashSet<>()).add(shape.text())) {
        traps.countSkipped(shape.sign().toString(), host, shape.text(), page.url().toString(), 0);
        schedule.reordered(List.of(host));
      }
    }
    detectMirror(visit);
  }

  private YieldStats yieldStats(Key key) {
    YieldStats changed = unsaved.get(key);
    return changed != null
        ? changed
        : saved.get(
            key, k -> traps.stats(k.host(), k.shape()).orElseGet(() -> new YieldStats(0, 0)));
  }

  /** Writes what changed, in the transaction under way. */
  void save() {
    unsaved.forEach(
        (key, stats) -> {
          traps.put(key.host(), key.shape(), stats);
          // Where the cache has dropped it, others must find this one and not a copy of before.
          saved.put(key, stats);
        });
    unsaved.clear();
  }

  /** Removes waiting URLs of exhausted shapes for good, and returns the others. */
  List<WaitingUrl> removeTraps(List<WaitingUrl> waiting, Set<Long> underWay) {
    Set<String> shapes = waiting.isEmpty() ? null : exhausted.get(waiting.getFirst().host());
    if (shapes == null) {
      return waiting;
    }
    List<WaitingUrl> good = new ArrayList<>();
    List<WaitingUrl> bad = new ArrayList<>();
    for (WaitingUrl one : waiting) {
      boolean isBad =
          !underWay.contains(one.number())
              && shapes.contains(shape(WebUrl.parse(one.url())).text());
      (isBad ? bad : good).add(one);
    }
    if (!bad.isEmpty()) {
      int host = bad.getFirst().host();
      database.begin();
      for (WaitingUrl one : bad) {
        database.remove(one);
        UrlShape shape = shape(WebUrl.parse(one.url()));
        traps.countSkipped(shape.sign().toString(), host, shape.text(), one.url(), 1);
      }
      database.change(host, 0, 0, 0, -bad.size());
      counters.add("left out: traps", bad.size());
      counters.save(database);
      store.commit(List.of());
      schedule.dropped(host, bad.size());
    }
    return good;
  }

  // ---- mirrors ----

  private void detectMirror(FinishedVisit visit) {
    CrawledPage page = visit.page();
    String path = page.url().pathAndQuery();
    long first =
        store.bodies().putIfAbsent(Fingerprint.with(Fingerprint.of(path), PATHS), page.number());
    if (first == 0 || first == page.number()) {
      return;
    }
    String own = HostName.of(page.url());
    boolean same = visit.sameAs() > 0 && isOnOtherHost(visit.sameAs(), path, own);
    long twin = same ? visit.sameAs() : first;
    Optional<String> other = database.url(twin).map(HostName::of).filter(name -> !name.equals(own));
    if (other.isEmpty()) {
      return;
    }
    int host = visit.waiting().host();
    int otherHost = database.hostNamed(other.get()).orElseThrow().id();
    traps.countSharedPath(host, otherHost, same);
    if (same && traps.isMirror(host, otherHost, MIRRORED)) {
      database.mirror(host, otherHost);
      schedule.close(host, "mirror");
    }
  }

  /** Whether a page has this path on another host. */
  private boolean isOnOtherHost(long number, String path, String own) {
    return database
        .url(number)
        .map(WebUrl::parse)
        .filter(url -> url.pathAndQuery().equals(path) && !HostName.of(url).equals(own))
        .isPresent();
  }
}
