package dev.vigil.watch.notify;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.notify.ClaimedMessageRepository.Claim;
import dev.vigil.watch.store.TransactionTimeout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tracks and renews the claims of this process to messages that it has not settled. A background
 * thread renews them. A claim that another process took meanwhile is lost. Safe for concurrent use.
 */
final class ClaimLease implements AutoCloseable {
  private static final EventLog LOG = new EventLog(ClaimLease.class);

  /**
   * The grace period after a claim, in which the result of a late sending is stored before another
   * process repeats it.
   */
  static final Duration GRACE = Duration.ofSeconds(5);

  private final Catalogue catalogue;
  private final TimeSource time;
  private final Duration lease;
  private final Map<Long, Claim> claims = new ConcurrentHashMap<>();

  /** When each was claimed or renewed, by the ticker. */
  private final Map<Long, Long> since = new ConcurrentHashMap<>();

  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * Creates an empty lease.
   *
   * @param lease how long claims last without being renewed
   */
  ClaimLease(Catalogue catalogue, TimeSource time, Duration lease) {
    this.catalogue = catalogue;
    this.time = time;
    this.lease = lease;
    Thread.ofVirtual().name("vigil-claims").start(this::keep);
  }

  /**
   * Adds claims.
   *
   * @param began before they were made, by the ticker
   */
  void add(List<Claim> more, long began) {
    for (Claim claim : more) {
      since.put(claim.message().id(), began);
      claims.put(claim.message().id(), claim);
    }
  }

  private void keep() {
    try {
      while (!closed.await(lease.toMillis() / 4, TimeUnit.MILLISECONDS)) {
        renew();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Renews the claims that are still held. */
  void renew() {
    long began = time.nanoTime();
    List<Claim> open =
        claims.values().stream().filter(claim -> since.containsKey(claim.message().id())).toList();
    if (open.isEmpty()) {
      return;
    }
    try {
      Set<Long> ours =
          catalogue.write(
              connection -> {
                TransactionTimeout.limit(connection, TransactionTimeout.SHORT);
                return ClaimedMessageRepository.renew(
                    connection, open, time.now().plus(lease).plus(GRACE));
              });
      for (Claim claim : open) {
        // Claims settled meanwhile are not added again.
        since.computeIfPresent(
            claim.message().id(), (id, before) -> ours.contains(id) ? Long.valueOf(began) : null);
      }
    } catch (ArchiveException e) {
      LOG.warning("claims were not renewed", "error", e.getMessage());
    }
  }

  /** The remaining time in which a message may be sent; not positive if the claim is lost. */
  Duration left(Claim claim) {
    Long from = since.get(claim.message().id());
    return from == null ? Duration.ZERO : lease.minusNanos(time.nanoTime() - from);
  }

  /** Removes a claim that was settled or released. */
  void done(Claim claim) {
    since.remove(claim.message().id());
    claims.remove(claim.message().id());
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
