package dev.vigil.watch.notify;

import dev.vigil.archive.ArchiveException;
import dev.vigil.archive.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.notify.ClaimedMessages.Claim;
import dev.vigil.watch.store.TransactionTimeout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Messages that this process claimed and has not settled, and for how long each is still its own. A
 * thread renews them, whatever recipients and results wait for. A claim that somebody else took
 * meanwhile, as from a process that was asleep, is gone for good. Safe for concurrent use.
 */
final class ClaimLease implements AutoCloseable {
  private static final EventLog JOURNAL = new EventLog(ClaimLease.class);

  /**
   * How much longer others leave a message alone than its holder may send it: what was sent at the
   * last instant is written down meanwhile, also on a machine that is busy.
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
   * Holds nothing yet.
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
   * Holds these as well.
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

  /** Keeps for longer what is still ours. */
  void renew() {
    long began = time.ticks();
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
                return ClaimedMessages.renew(connection, open, time.now().plus(lease).plus(GRACE));
              });
      for (Claim claim : open) {
        // What was settled meanwhile does not come back.
        since.computeIfPresent(
            claim.message().id(), (id, before) -> ours.contains(id) ? Long.valueOf(began) : null);
      }
    } catch (ArchiveException e) {
      JOURNAL.warning("claims were not renewed", "error", e.getMessage());
    }
  }

  /** For how long a message may still be sent; not positive when it is not ours any more. */
  Duration left(Claim claim) {
    Long from = since.get(claim.message().id());
    return from == null ? Duration.ZERO : lease.minusNanos(time.ticks() - from);
  }

  /** It was settled or given back. */
  void done(Claim claim) {
    since.remove(claim.message().id());
    claims.remove(claim.message().id());
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
