package dev.vigil.watch.engine;

import dev.vigil.archive.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
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
 * Which of the pages that are due are looked at now. After a long silence everything is due at
 * once; then each host gets a few looks at a time, so that a host with many pages holds up nobody
 * else. Pages that fail, that are slow and that were never checked have turns of their own, so that
 * they hold up each other and not the pages that work. Pages that Vigil itself stumbled over are
 * left alone for a while, and while nothing can be stored at all, one look at a time is enough to
 * find out when it can. Safe for concurrent use.
 */
final class DuePages {
  private static final EventLog JOURNAL = new EventLog(DuePages.class);

  /** Looks that are begun at most; those beyond the parallel ones only wait for their turn. */
  private static final int MOST_UNDER_WAY = 128;

  /** Whose turns a page uses. */
  enum Share {
    /** Pages whose last check went well; they share the turns of the engine. */
    USUAL(MOST_UNDER_WAY),
    /** Pages that were never checked. */
    NEW(24),
    /** Pages whose last check took long. */
    SLOW(16),
    /** Pages whose last check brought nothing usable. */
    FAILING(32);

    private final int most;

    Share(int most) {
      this.most = most;
    }
  }

  private static final Duration SLOW = Duration.ofSeconds(5);

  private static final int BATCH = 500;

  /** So far is looked into what is due for pages of hosts that are free. */
  private static final int MOST_SEEN = 20_000;

  private static final Duration AFTER_TROUBLE = Duration.ofMinutes(5);
  private static final Duration AFTER_SETBACK = Duration.ofSeconds(10);

  private final int mostOfAHost;
  private final TimeSource time;
  private final RetryBackoff backoff;

  /** Pages that are being looked at, with their hosts and shares. */
  private final Map<Long, UnderWay> underWay = new ConcurrentHashMap<>();

  private record UnderWay(String host, Share share) {}

  /** A page to begin with. Immutable. */
  record Chosen(String url, Share share) {}

  /** Pages whose last check took long. */
  private final Set<Long> slow = ConcurrentHashMap.newKeySet();

  /** Pages whose last look failed in Vigil itself. */
  private final Map<Long, Rest> resting = new ConcurrentHashMap<>();

  /** How long a page is left alone, and until which tick. */
  private record Rest(long until, Duration length) {}

  /**
   * @param mostOfAHost looks at one host that are begun at most; politeness makes them wait
   * @param backoff of looks, when nothing can be stored
   */
  DuePages(int mostOfAHost, RetryBackoff backoff, TimeSource time) {
    this.mostOfAHost = mostOfAHost;
    this.backoff = backoff;
    this.time = time;
  }

  /** Pages to begin with, and their addresses: to confirm a change, or the longest due. */
  Map<Long, Chosen> choose(Connection connection, Instant now) throws SQLException {
    Choice choice = new Choice();
    for (long id : new LinkedHashSet<>(SentinelRow.pagesToConfirm(connection, now, BATCH))) {
      WatchedPage.find(connection, id)
          .ifPresent(page -> choice.consider(page.id(), page.page().url(), Share.USUAL));
    }
    WatchedPage.Due last = WatchedPage.Due.FIRST;
    for (int seen = 0; seen < MOST_SEEN && choice.hasRoom(); seen += BATCH) {
      List<WatchedPage.Due> batch = WatchedPage.due(connection, now, BATCH, last);
      batch.forEach(due -> choice.consider(due.page(), due.url(), share(due)));
      if (batch.size() < BATCH) {
        break;
      }
      last = batch.getLast();
    }
    return choice.chosen;
  }

  private Share share(WatchedPage.Due due) {
    return !due.checked()
        ? Share.NEW
        : due.failing() ? Share.FAILING : slow.contains(due.page()) ? Share.SLOW : Share.USUAL;
  }

  /** What is chosen at one time. */
  private final class Choice {
    private final Map<String, Integer> hosts = new HashMap<>();
    private final Map<Share, Integer> shares = new EnumMap<>(Share.class);
    private final Map<Long, Chosen> chosen = new LinkedHashMap<>();
    private final int room;

    Choice() {
      for (UnderWay one : underWay.values()) {
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
    Rest rest = resting.get(page);
    return rest != null && rest.until() - time.ticks() > 0;
  }

  /** Whom politeness is for, whatever the port; a source on this machine is one of its own. */
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

  /** Whether a look may begin, which nobody else is making. */
  boolean begin(long page, Chosen one) {
    return underWay.putIfAbsent(page, new UnderWay(host(one.url()), one.share())) == null;
  }

  /** How long the check of a page took, without its wait for a turn. */
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
   * What nobody foresaw must neither stop the others nor be tried again at once. A database or disk
   * that does not work for a while is nobody's fault and over soon.
   */
  void failed(long page, Throwable e) {
    Duration rest = AFTER_TROUBLE;
    if (e instanceof ArchiveException) {
      backoff.failed(e);
      Rest before = resting.get(page);
      Duration longer = before == null ? AFTER_SETBACK : before.length().multipliedBy(2);
      rest = longer.compareTo(AFTER_TROUBLE) < 0 ? longer : AFTER_TROUBLE;
    } else {
      JOURNAL.failure("a check failed", e, "page", page);
    }
    resting.put(page, new Rest(time.ticks() + rest.toNanos(), rest));
  }

  void ended(long page) {
    underWay.remove(page);
  }

  /** Whether some pages are left alone, which are still due. */
  boolean someRest() {
    return !resting.isEmpty();
  }
}
