package dev.vigil.server.live;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.CheckRepository;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Polls the database once a second for checks of other processes. Their rows are new, and row ids
 * grow with time. Safe for concurrent use.
 */
final class RemoteChecks implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Rows become visible in another order than that of their ids. */
  private static final long OVERLAP = 5000L << 21;

  private static final int MOST = 500;
  private static final int REMEMBERED = 4 * MOST;

  private final Installation installation;
  private final Listener hearer;
  private final Set<Long> known = new LinkedHashSet<>();
  private long last;
  private boolean closed;
  private TimeSource.@Nullable Alarm alarm;

  /** Receives checks of other processes. */
  @FunctionalInterface
  interface Listener {
    void hear(CheckRepository.FinishedCheck seen);
  }

  private RemoteChecks(Installation installation, Listener hearer) {
    this.installation = installation;
    this.hearer = hearer;
    this.last = installation.nextId();
  }

  /** Starts polling; does nothing on the embedded database, which has one process. */
  static RemoteChecks listen(Installation installation, Listener hearer) {
    RemoteChecks others = new RemoteChecks(installation, hearer);
    if (installation.node().isPresent()) {
      others.again();
    }
    return others;
  }

  /** Excludes a check of this process. */
  synchronized void own(long check) {
    remember(check);
  }

  private boolean remember(long check) {
    boolean fresh = known.add(check);
    if (known.size() > REMEMBERED) {
      known.remove(known.iterator().next());
    }
    return fresh;
  }

  private synchronized void again() {
    if (!closed) {
      // The timer thread must not wait for the database.
      alarm =
          installation
              .time()
              .after(PAUSE, () -> Thread.ofVirtual().name("vigil-live").start(this::ask));
    }
  }

  private void ask() {
    try {
      fresh().forEach(hearer::hear);
    } catch (RuntimeException e) {
      System.getLogger(RemoteChecks.class.getName())
          .log(System.Logger.Level.DEBUG, "The database does not answer", e);
    } finally {
      again();
    }
  }

  private synchronized List<CheckRepository.FinishedCheck> fresh() {
    List<CheckRepository.FinishedCheck> found =
        installation.pages().checksAfter(last - OVERLAP, MOST);
    List<CheckRepository.FinishedCheck> news =
        found.stream().filter(seen -> remember(seen.id())).toList();
    if (!found.isEmpty()) {
      last = Math.max(last, found.getLast().id());
    }
    return news;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (alarm != null) {
      alarm.cancel();
    }
  }
}
