package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.HostBacklog.AddressLine;
import dev.vigil.fetch.polite.HostRateLimiter;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * The queue of hosts: those that may be requested now, by the rank of their first URL, and those
 * that may be requested later, by the time that {@link HostRateLimiter} gives. Belongs to the
 * {@link CrawlSchedule}, under its lock.
 */
final class CrawlHostQueue {
  /** The delay after which an IP address with the maximum number of requests is tried again. */
  private static final long SOON = TimeUnit.MILLISECONDS.toNanos(20);

  private final CrawlSettings settings;
  private final HostRateLimiter hosts;
  private final Condition changed;
  private final TreeSet<HostBacklog> ready =
      new TreeSet<>(
          Comparator.comparingDouble(HostBacklog::rank)
              .thenComparingLong(HostBacklog::number)
              .thenComparingInt((HostBacklog line) -> line.id));
  private final PriorityQueue<WaitingHost> sleeping =
      new PriorityQueue<>(Comparator.comparingLong(WaitingHost::due));

  private record WaitingHost(HostBacklog line, long due) {}

  /**
   * @param changed is signalled for each host that may be asked now, or at a time
   */
  CrawlHostQueue(CrawlSettings settings, HostRateLimiter hosts, Condition changed) {
    this.settings = settings;
    this.hosts = hosts;
    this.changed = changed;
  }

  /** Takes out the first host that may be asked. */
  Optional<HostBacklog> next(long now) {
    while (!ready.isEmpty()) {
      HostBacklog line = ready.first();
      withdraw(line);
      if (isFree(line)) {
        return Optional.of(line);
      }
      place(line, now);
    }
    return Optional.empty();
  }

  /** When the first of those that sleep may be asked, in nanoseconds. */
  OptionalLong due() {
    WaitingHost first = sleeping.peek();
    return first == null ? OptionalLong.empty() : OptionalLong.of(first.due);
  }

  /** Whether a host may be asked now. */
  boolean anybody() {
    return !ready.isEmpty();
  }

  private boolean isFree(HostBacklog line) {
    AddressLine address = line.address;
    return line.active < settings.parallel()
        && (address == null || address.active < settings.perAddress())
        && hosts.pause(line.name).isZero();
  }

  /** Puts a line where it belongs now: among those who may be asked, or asleep, or nowhere. */
  void place(HostBacklog line, long now) {
    withdraw(line);
    if (!line.closed.isEmpty() || line.first.isEmpty() || line.active >= settings.parallel()) {
      return;
    }
    if (isFree(line)) {
      line.ready = true;
      ready.add(line);
    } else {
      long pause = hosts.pause(line.name).toNanos();
      sleeping.add(new WaitingHost(line, now + (pause == 0 ? SOON : pause)));
    }
    // A thread that waits for longer, or without end, must wait for this host instead.
    changed.signal();
  }

  /** Takes a line out of those who may be asked, before what it is ordered by changes. */
  void withdraw(HostBacklog line) {
    if (line.ready) {
      ready.remove(line);
      line.ready = false;
    }
  }

  /** Moves the hosts whose delay has passed to the ready queue. */
  void wake(long now) {
    for (WaitingHost next = sleeping.peek();
        next != null && next.due - now <= 0;
        next = sleeping.peek()) {
      sleeping.remove();
      if (!next.line.ready) {
        place(next.line, now);
      }
    }
  }
}
