package dev.vigil.watch.check;

import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.BusyException;
import dev.vigil.watch.lease.HostLeaseRepository;
import dev.vigil.watch.lease.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Leases the host of a page for a check that a user requested. A single process needs no lease.
 * Safe for concurrent use.
 */
@FunctionalInterface
public interface HostLeaser {
  /** The leases of a single process. */
  HostLeaser ALONE = (page, check) -> check.apply(Lease.ALONE);

  /**
   * Runs a check while holding the host of a page.
   *
   * @throws BusyException if other nodes keep the host
   */
  CheckResult during(long page, Function<Lease, CheckResult> check);

  /** Waits until no node has the host. */
  static HostLeaser of(HostLeaseRepository hosts, String name, Fetcher fetcher, TimeSource time) {
    return (page, check) -> {
      String host = hosts.host(page);
      HostLeaseRepository.HostLease lease = take(hosts, host, name, time);
      try {
        return check.apply(lease);
      } finally {
        lease.release(fetcher.pause(host));
      }
    };
  }

  private static HostLeaseRepository.HostLease take(
      HostLeaseRepository hosts, String host, String name, TimeSource time) {
    Duration step = Duration.ofMillis(200);
    // A lease is shorter than this, and a dead node loses its lease meanwhile.
    long attempts = hosts.length().plusSeconds(30).dividedBy(step);
    try {
      for (long i = 0; i < attempts; i++) {
        Optional<HostLeaseRepository.HostLease> lease = hosts.take(host, name);
        if (lease.isPresent()) {
          return lease.get();
        }
        time.sleep(step);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new BusyException(
        host + " is being checked by another node all the time; try again in a moment.");
  }
}
