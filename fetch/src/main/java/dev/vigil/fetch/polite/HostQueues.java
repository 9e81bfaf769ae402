package dev.vigil.fetch.polite;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Queues requests per host: a few at once, with a pause between starts, and none while the host's
 * Retry-After lasts. Requests are served in the order in which they arrived. Safe for use by
 * several threads.
 */
public final class HostQueues {
  /** Hosts remembered before idle ones are forgotten. */
  private static final int REMEMBERED = 10_000;

  private final Politeness politeness;
  private final TimeSource time;
  private final Map<String, Host> hosts = new HashMap<>();
  private final Set<Thread> sleeping = new HashSet<>();
  private boolean stopped;

  public HostQueues(Politeness politeness, TimeSource time) {
    this.politeness = politeness;
    this.time = time;
  }

  /** Permission to send one request; close it when the answer is there. */
  public sealed interface Turn extends AutoCloseable {
    /** Now. */
    record Now(Semaphore permits) implements Turn {
      @Override
      public void close() {
        permits.release();
      }
    }

    /** The request must wait until a time. */
    record Later(Instant until) implements Turn {
      @Override
      public void close() {}
    }

    @Override
    void close();
  }

  private final class Host {
    private final Semaphore permits = new Semaphore(politeness.parallel(), true);
    private long next = time.ticks();
    private Duration delay = politeness.delay();

    boolean isIdle(long now) {
      return permits.availablePermits() == politeness.parallel() && next - now <= 0;
    }
  }

  /** Waits in the queue of a host, unless that would take too long. */
  public Turn turn(String host) throws InterruptedException {
    Host state = host(host);
    Optional<Instant> later = tooLate(state);
    if (later.isPresent()) {
      return new Turn.Later(later.get());
    }
    state.permits.acquire();
    boolean kept = false;
    try {
      long wait;
      synchronized (state) {
        later = tooLate(state);
        if (later.isPresent()) {
          return new Turn.Later(later.get());
        }
        long now = time.ticks();
        wait = Math.max(0, state.next - now);
        state.next = now + wait + state.delay.toNanos();
      }
      if (wait > 0 && !sleep(Duration.ofNanos(wait))) {
        return new Turn.Later(time.now().plusNanos(wait));
      }
      kept = true;
      return new Turn.Now(state.permits);
    } finally {
      if (!kept) {
        state.permits.release();
      }
    }
  }

  /** Waits; returns false if {@link #stop} ended the wait. */
  public boolean sleep(Duration duration) throws InterruptedException {
    synchronized (sleeping) {
      if (stopped) {
        return false;
      }
      sleeping.add(Thread.currentThread());
    }
    try {
      time.sleep(duration);
    } catch (InterruptedException e) {
      if (!isStopped()) {
        throw e;
      }
      return false;
    } finally {
      synchronized (sleeping) {
        sleeping.remove(Thread.currentThread());
        if (stopped) {
          // The interrupt of stop may come just after the sleep.
          Thread.interrupted();
        }
      }
    }
    return true;
  }

  /** Whether {@link #stop} was called. */
  public boolean isStopped() {
    synchronized (sleeping) {
      return stopped;
    }
  }

  /** Ends all waits: from now on, a request that would have to wait is postponed instead. */
  public void stop() {
    synchronized (sleeping) {
      stopped = true;
      sleeping.forEach(Thread::interrupt);
    }
  }

  /** How long it is until a host may be asked again. */
  public Duration pause(String host) {
    Host state;
    synchronized (hosts) {
      state = hosts.get(host);
    }
    if (state == null) {
      return Duration.ZERO;
    }
    synchronized (state) {
      return Duration.ofNanos(Math.max(0, state.next - time.ticks()));
    }
  }

  private Optional<Instant> tooLate(Host state) {
    synchronized (state) {
      Duration wait = Duration.ofNanos(Math.max(0, state.next - time.ticks()));
      return wait.compareTo(politeness.longestWait()) > 0
          ? Optional.of(time.now().plus(wait))
          : Optional.empty();
    }
  }

  /** Sets the time until which a host must not be requested (Retry-After). */
  public void silence(String host, Duration duration) {
    Host state = host(host);
    synchronized (state) {
      state.next = Math.max(state.next, time.ticks() + duration.toNanos());
    }
  }

  /** Sets a longer pause between requests to a host (Crawl-delay). */
  public void slowDown(String host, Duration delay) {
    Host state = host(host);
    synchronized (state) {
      if (delay.compareTo(state.delay) > 0) {
        state.delay = delay;
      }
    }
  }

  private Host host(String name) {
    synchronized (hosts) {
      if (hosts.size() > REMEMBERED && !hosts.containsKey(name)) {
        long now = time.ticks();
        hosts.values().removeIf(h -> h.isIdle(now));
      }
      return hosts.computeIfAbsent(name, n -> new Host());
    }
  }
}
