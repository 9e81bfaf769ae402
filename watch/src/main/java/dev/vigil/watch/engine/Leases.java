package dev.vigil.watch.engine;

import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.BusyException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lends the host of a page to somebody who looks out of turn. Where one process runs alone, there
 * is nothing to lend. Safe for concurrent use.
 */
@FunctionalInterface
interface Leases {
  /** Of the only process. */
  Leases ALONE = (page, check) -> check.apply(Lease.ALONE);

  /**
   * Does something while it has the host of a page.
   *
   * @throws BusyException if others have it all the time
   */
  CheckResult during(long page, Function<Lease, CheckResult> check);

  /** Waits until no node has the host. */
  static Leases of(HostLeaseTable hosts, String name, Fetcher fetcher, TimeSource time) {
    return (page, check) -> {
      String host = hosts.host(page);
      HostLeaseTable.Held held = take(hosts, host, name, time);
      try {
        return check.apply(held);
      } finally {
        held.giveBack(fetcher.pause(host));
      }
    };
  }

  private static HostLeaseTable.Held take(
      HostLeaseTable hosts, String host, String name, TimeSource time) {
    Duration step = Duration.ofMillis(200);
    // A turn is shorter than this, and a node that died loses its lease meanwhile.
    long most = hosts.length().plusSeconds(30).dividedBy(step);
    try {
      for (long i = 0; i < most; i++) {
        Optional<HostLeaseTable.Held> held = hosts.take(host, name);
        if (held.isPresent()) {
          return held.get();
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
