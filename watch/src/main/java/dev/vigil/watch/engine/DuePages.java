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
  private static final EventLog JOURNAL = new EventLog(DuePages.class);

  /** The limit of started checks; those beyond the parallel limit wait. */
  private static final int MOST_UNDER_WAY = 128;

  /** The limit that a page counts against. */
  enum Share {
    /** Pages whose last check succeeded; they use the general limit. */
    USUAL(MOST_UNDER_WAY),
    /** Pages that were never checked. */
    NEW(48),
    /** Pages whose last check took long. */
    SLOW(16),
    /** Pages whose last check brought nothing usable. */
    FAILING(32),
    /** Pages whose last check took long and brought nothing usable; they mostly wait for hosts. */
    STALLING(64);

    private final int most;

    Share(int most) {
      this.most = most;
    }
  }

  private static final Duration SLOW = Duration.ofSeconds(5);

  private static final int BATCH = 500;

  /** How many due pages are searched for pages of free hosts. */
  private static final int MOST_SEEN = 20_000;

  private static final Duration AFTER_TROUBLE = Duration.ofMinutes(5);
  private static final Duration AFTER_SETBACK = Duration.ofSeconds(10);

  private final int mostOfAHost;
  private final TimeSource time;
  private final RetryBackoff backoff;

  /** Pages that are being checked, with their hosts and shares. */
  private final Map<Long, RunningCheck> underWay = new ConcurrentHashMap<>();

  private record RunningCheck(String host, Share share) {}

  /** A chosen page. Immutable. */
  record Chosen(String url, Share share) {}

  /** Pages whose last check took long. */
  private final Set<Long> slow = ConcurrentHashMap.newKeySet();

  /** Pages whose last check failed in Vigil itself. */
  private final Map<Long, HostPause> resting = new ConcurrentHashMap<>();

  /** The pause of a page: its length and its end, in the time of {@link TimeSource#nanoTime}. */
  private record HostPause(long until, Duration length) {}

  /**
   * @param mostOfAHost the limit of started checks per host; politeness delays them
   * @param backoff of checks, when nothing can be stored
   */
  DuePages(int mostOfAHost, RetryBackoff backoff, TimeSource time) {
    this.mostOfAHost = mostOfAHost;
    this.backoff = backoff;
    this.time = time;
  }

  /** Chooses pages to check: confirmations first, then the longest due. */
  Map<Long, Chosen> choose(Connection connection, Instant now) throws SQLException {
    Choice choice = new Choice();
    for (long id : new LinkedHashSet<>(SentinelRepository.pagesToConfirm(connection, now, BATCH))) {
      WatchedPageRepository.find(connection, id)
          .ifPresent(page -> choice.consider(page.id(), page.page().url(), Share.USUAL));
    }
    WatchedPage.Due last = WatchedPage.Due.FIRST;
    for (int seen = 0; seen < MOST_SEEN && choice.hasRoom(); seen += BATCH) {
      List<WatchedPage.Due> batch = WatchedPageRepository.due(connection, now, BATCH, last);
      batch.forEach(due -> choice.consider(due.page(), due.url(), share(due)));
      if (batch.size() < BATCH) {
        break;
      }
      last = batch.getLast();
    }
    return choice.chosen;
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
  private final class Choice {
    private final Map<String, Integer> hosts = new HashMap<>();
    private final Map<Share, Integer> shares = new EnumMap<>(Share.class);
    private final Map<Long, Chosen> chosen = new LinkedHashMap<>();
    private final int room;

    Choice() {
      for (RunningCheck one : underWay.values()) {
        hosts.merge(one.host(), 1, Integer::sum);
        shares.merge(one.share(), 1, Integer::sum);
      }
      room =
          !backoff.isFailing()
              ? Integer.MAX_VALUE
              : underWay.isEmpty() && backoff.left().isZero() ? 1 : 0;
    }

    boolean hasRoom() {
      return chosen.size() < room
          && Arrays.stream(Share.values()).anyMatch(share -> hasRoom(share));
    }

    private boolean hasRoom(Share share) {
      return shares.getOrDefault(share, 0) < share.most;
    }

    void consider(long page, String url, Share share) {
      String host = host(url);
      if (chosen.size() < room
          && hasRoom(share)
          && !chosen.containsKey(page)
          && !underWay.containsKey(page)
          && !rests(page)
          && hosts.getOrDefault(host, 0) < mostOfAHost) {
        shares.merge(share, 1, Integer::sum);
        hosts.merge(host, 1, Integer::sum);
        chosen.put(page, new Chosen(url, share));
      }
    }
  }

  private boolean rests(long page) {
    HostPause rest = resting.get(page);
    return rest != null && rest.until() - time.nanoTime() > 0;
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
    return underWay.putIfAbsent(page, new RunningCheck(host(one.url()), one.share())) == null;
  }

  /** Records the duration of a check, without its waiting time. */
  void took(long page, Duration duration) {
    if (duration.compareTo(SLOW) > 0) {
      slow.add(page);
    } else {
      slow.remove(page);
    }
  }

  void worked(long page) {
    resting.remove(page);
    backoff.worked();
  }

  /**
   * Pauses a page after an unexpected failure, so that it is not retried at once. A failure of the
   * database or disk pauses no page.
   */
  void failed(long page, Throwable e) {
    Duration rest = AFTER_TROUBLE;
    if (e instanceof ArchiveException) {
      backoff.failed(e);
      HostPause before = resting.get(page);
      Duration longer = before == null ? AFTER_SETBACK : before.length().multipliedBy(2);
      rest = longer.compareTo(AFTER_TROUBLE) < 0 ? longer : AFTER_TROUBLE;
    } else {
      JOURNAL.failure("a check failed", e, "page", page);
    }
    resting.put(page, new HostPause(time.nanoTime() + rest.toNanos(), rest));
  }

  void ended(long page) {
    underWay.remove(page);
  }

  /** Whether some due pages are paused. */
  boolean someRest() {
    return !resting.isEmpty();
  }
}
