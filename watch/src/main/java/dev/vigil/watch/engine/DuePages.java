package dev.vigil.watch.engine;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.schedule.RetryBackoff;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chooses which due pages are checked now. After a long downtime everything is due at once; then
 * each host gets a few checks at a time, so that a host with many pages does not delay others.
 * Failing, slow and new pages have separate limits, so that they do not delay working pages. Pages
 * that caused an internal failure pause for a while, and while the database is not writable, one
 * check at a time tests whether it is again. Safe for concurrent use.
 */
final class DuePages {
  private static final EventLog LOG = new EventLog(DuePages.class);

  /** The limit of started checks; those beyond the parallel limit wait. */
  private static final int MAX_RUNNING = 128;

  /** The limit that a page counts against. */
  enum Share {
    /** Pages whose last check succeeded; they use the general limit. */
    USUAL(MAX_RUNNING),
    /** Pages that were never checked. */
    NEW(48),
    /** Pages whose last check was slow. */
    SLOW(16),
    /** Pages whose last check failed. */
    FAILING(32),
    /** Pages whose last check was slow and failed. */
    STALLING(64);

    private final int limit;

    Share(int limit) {
      this.limit = limit;
    }
  }

  private static final Duration SLOW = Duration.ofSeconds(5);

  private static final int BATCH = 500;

  /** How many due pages are searched for pages of free hosts. */
  private static final int MAX_EXAMINED = 20_000;

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(5);
  private static final Duration PAUSE_AFTER_DATABASE_FAILURE = Duration.ofSeconds(10);

  private final int maxPerHost;
  private final TimeSource time;
  private final RetryBackoff backoff;

  /** Pages that are being checked, with their hosts and shares. */
  private final Map<Long, RunningCheck> running = new ConcurrentHashMap<>();

  private record RunningCheck(String host, Share share) {}

  /** A chosen page. Immutable. */
  record Chosen(String url, Share share) {}

  /** Pages whose last check was slow. */
  private final Set<Long> slow = ConcurrentHashMap.newKeySet();

  /** Pages whose last check failed in Vigil itself. */
  private final Map<Long, PagePause> paused = new ConcurrentHashMap<>();

  /** The pause of a page: its length and its end, in the time of {@link TimeSource#nanoTime}. */
  private record PagePause(long until, Duration length) {}

  /**
   * @param maxPerHost the limit of started checks per host; politeness delays them
   * @param backoff of checks, when nothing can be stored
   */
  DuePages(int maxPerHost, RetryBackoff backoff, TimeSource time) {
    this.maxPerHost = maxPerHost;
    this.backoff = backoff;
    this.time = time;
  }

  /** Chooses pages to check: confirmations first, then the longest due. */
  Map<Long, Chosen> choose(Connection connection, Instant now) throws SQLException {
    Selection selection = new Selection();
    for (long id : new LinkedHashSet<>(SentinelRepository.pagesToConfirm(connection, now, BATCH))) {
      WatchedPageRepository.find(connection, id)
          .ifPresent(page -> selection.consider(page.id(), page.page().url(), Share.USUAL));
    }
    WatchedPage.Due last = WatchedPage.Due.FIRST;
    for (int seen = 0; seen < MAX_EXAMINED && selection.hasCapacity(); seen += BATCH) {
      List<WatchedPage.Due> batch = WatchedPageRepository.due(connection, now, BATCH, last);
      batch.forEach(due -> selection.consider(due.page(), due.url(), share(due)));
      if (batch.size() < BATCH) {
        break;
      }
      last = batch.getLast();
    }
    return selection.chosen;
  }

  private Share share(WatchedPage.Due due) {
    if (!due.checked()) {
      return Share.NEW;
    }
    return slow.contains(due.page())
        ? due.failing() ? Share.STALLING : Share.SLOW
        : due.failing() ? Share.FAILING : Share.USUAL;
  }

  /** One selection. */
  private final class Selection {
    private final Map<String, Integer> hosts = new HashMap<>();
    private final Map<Share, Integer> shares = new EnumMap<>(Share.class);
    private final Map<Long, Chosen> chosen = new LinkedHashMap<>();
    private final int capacity;

    Selection() {
      for (RunningCheck one : running.values()) {
        hosts.merge(one.host(), 1, Integer::sum);
        shares.merge(one.share(), 1, Integer::sum);
      }
      capacity =
          !backoff.isFailing()
              ? Integer.MAX_VALUE
              : running.isEmpty() && backoff.remaining().isZero() ? 1 : 0;
    }

    boolean hasCapacity() {
      return chosen.size() < capacity
          && Arrays.stream(Share.values()).anyMatch(share -> hasCapacity(share));
    }

    private boolean hasCapacity(Share share) {
      return shares.getOrDefault(share, 0) < share.limit;
    }

    void consider(long page, String url, Share share) {
      String host = host(url);
      if (chosen.size() < capacity
          && hasCapacity(share)
          && !chosen.containsKey(page)
          && !running.containsKey(page)
          && !isPaused(page)
          && hosts.getOrDefault(host, 0) < maxPerHost) {
        shares.merge(share, 1, Integer::sum);
        hosts.merge(host, 1, Integer::sum);
        chosen.put(page, new Chosen(url, share));
      }
    }
  }

  private boolean isPaused(long page) {
    PagePause pause = paused.get(page);
    return pause != null && pause.until() - time.nanoTime() > 0;
  }

  /** The host of a URL without its port; each local source counts as a host of its own. */
  private static String host(String url) {
    int begin = url.indexOf("://");
    int end = begin < 0 ? -1 : url.indexOf('/', begin + 3);
    if (end < 0) {
      return url;
    }
    String host = url.substring(begin + 3, end);
    int port = host.lastIndexOf(':');
    return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
  }

  /** Starts a check unless one of this page is running. */
  boolean begin(long page, Chosen one) {
    return running.putIfAbsent(page, new RunningCheck(host(one.url()), one.share())) == null;
  }

  /** Records the duration of a check, without its waiting time. */
  void recordDuration(long page, Duration duration) {
    if (duration.compareTo(SLOW) > 0) {
      slow.add(page);
    } else {
      slow.remove(page);
    }
  }

  void succeeded(long page) {
    paused.remove(page);
    backoff.succeeded();
  }

  /**
   * Pauses a page after an unexpected failure, so that it is not retried at once. A failure of the
   * database or disk pauses no page.
   */
  void failed(long page, Throwable e) {
    Duration pause = PAUSE_AFTER_FAILURE;
    if (e instanceof ArchiveException) {
      backoff.failed(e);
      PagePause before = paused.get(page);
      Duration longer =
          before == null ? PAUSE_AFTER_DATABASE_FAILURE : before.length().multipliedBy(2);
      pause = longer.compareTo(PAUSE_AFTER_FAILURE) < 0 ? longer : PAUSE_AFTER_FAILURE;
    } else {
      LOG.failure("a check failed", e, "page", page);
    }
    paused.put(page, new PagePause(time.nanoTime() + pause.toNanos(), pause));
  }

  void finished(long page) {
    running.remove(page);
  }

  /** Whether some due pages are paused. */
  boolean hasPaused() {
    return !paused.isEmpty();
  }
}
