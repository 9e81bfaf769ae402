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
import org.jspecify.annotations.Nullable;

/**
 * Paces the requests to each host: a few at once, with a pause between starts, and none while the
 * host's Retry-After lasts. Requests are served in the order in which they arrived. A crawl books
 * the starts of its requests ahead, so that it need not wait. Safe for use by several threads.
 */
public final class HostRateLimiter {
  /** Hosts remembered before idle ones are forgotten. */
  private static final int REMEMBERED = 10_000;

  private final Politeness politeness;
  private final TimeSource time;

  /** Guards the times of all hosts and addresses. */
  private final Object lock = new Object();

  private final Map<String, Host> hosts = new HashMap<>();
  private final Map<String, Address> addresses = new HashMap<>();
  private final Set<Thread> sleeping = new HashSet<>();
  private boolean stopped;

  /**
   * Queues without hosts.
   *
   * @param politeness how hosts are treated
   * @param time the clock
   */
  public HostRateLimiter(Politeness politeness, TimeSource time) {
    this.politeness = politeness;
    this.time = time;
  }

  /** Permission to send one request; close it when the answer is there. */
  public sealed interface Turn extends AutoCloseable {
    /**
     * Now.
     *
     * @param permits what is released after the request
     */
    record Now(Semaphore permits) implements Turn {
      @Override
      public void close() {
        permits.release();
      }
    }

    /**
     * The request must wait until a time.
     *
     * @param until the time
     */
    record Later(Instant until) implements Turn {
      @Override
      public void close() {}
    }

    @Override
    void close();
  }

  /**
   * The start of a request that was booked ahead: the first request to the host that has it starts
   * without a pause. Close it after the request. Safe for use by several threads.
   */
  public final class Booking implements AutoCloseable {
    private final String name;
    private final Host host;
    private final @Nullable Address address;
    private final long before;
    private final long booked;
    private final long addressBefore;
    private final long addressBooked;
    private boolean open = true;

    private Booking(String name, Host host, long now) {
      this.name = name;
      this.host = host;
      address = host.address;
      before = host.next;
      addressBefore = address == null ? 0 : address.next;
      host.start(now);
      booked = host.next;
      addressBooked = address == null ? 0 : address.next;
    }

    private boolean use(String other) {
      boolean used = open && name.equals(other);
      open &= !used;
      return used;
    }

    /** Gives the start back if no request used it. */
    @Override
    public void close() {
      synchronized (lock) {
        if (open && host.next == booked) {
          host.next = before;
        }
        if (open && address != null && address.next == addressBooked) {
          address.next = addressBefore;
        }
        open = false;
      }
    }
  }

  /** A network address, whose hosts share its pauses. */
  private static final class Address {
    private long next;
  }

  private final class Host {
    private final Semaphore permits = new Semaphore(politeness.parallel(), true);
    private long next = time.nanoTime();
    private Duration delay = politeness.delay();
    private @Nullable Address address;
    private Duration addressDelay = Duration.ZERO;

    boolean isIdle(long now) {
      return permits.availablePermits() == politeness.parallel() && untilFree(now) == 0;
    }

    /** The time until the next request may start. */
    long untilFree(long now) {
      long wait = Math.max(0, next - now);
      Address shared = address;
      return shared == null ? wait : Math.max(wait, shared.next - now);
    }

    /** A request starts at a time. */
    void start(long at) {
      next = at + delay.toNanos();
      Address shared = address;
      if (shared != null) {
        shared.next = at + addressDelay.toNanos();
      }
    }
  }

  /**
   * Waits in the queue of a host, unless that would take too long.
   *
   * @param host the name of the host
   * @return the permission to send, or how long to wait
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public Turn turn(String host) throws InterruptedException {
    return turn(host, Optional.empty());
  }

  /**
   * Waits in the queue of a host, unless that would take too long.
   *
   * @param host the name of the host
   * @param booking a start that was booked; the first request to its host uses it
   * @return the permission to send, or how long to wait
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public Turn turn(String host, Optional<Booking> booking) throws InterruptedException {
    Host state = host(host);
    boolean booked;
    synchronized (lock) {
      booked = booking.isPresent() && booking.get().use(host);
      Optional<Instant> later = booked ? Optional.empty() : tooLate(state);
      if (later.isPresent()) {
        return new Turn.Later(later.get());
      }
    }
    state.permits.acquire();
    boolean kept = false;
    try {
      long wait = 0;
      synchronized (lock) {
        if (!booked) {
          Optional<Instant> later = tooLate(state);
          if (later.isPresent()) {
            return new Turn.Later(later.get());
          }
          long now = time.nanoTime();
          wait = state.untilFree(now);
          state.start(now + wait);
        }
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

  /**
   * Books the start of a request to a host; empty if none may start now.
   *
   * @param host the name of the host
   * @return the booking
   */
  public Optional<Booking> book(String host) {
    return book(host, "", Duration.ZERO);
  }

  /**
   * Books the start of a request to a host; empty if none may start now.
   *
   * @param host the name of the host
   * @param address the network address of the host, whose other hosts pause, too; empty if unknown
   * @param addressDelay least time between the starts of two requests to the address
   * @return the booking
   */
  public Optional<Booking> book(String host, String address, Duration addressDelay) {
    Host state = host(host);
    synchronized (lock) {
      long now = time.nanoTime();
      if (!address.isEmpty()) {
        if (addresses.size() > REMEMBERED && !addresses.containsKey(address)) {
          addresses.values().removeIf(a -> a.next - now <= 0);
        }
        state.address = addresses.computeIfAbsent(address, a -> new Address());
        state.addressDelay = addressDelay;
      }
      return state.untilFree(now) == 0
          ? Optional.of(new Booking(host, state, now))
          : Optional.empty();
    }
  }

  /**
   * Waits; returns false if {@link #stop} ended the wait.
   *
   * @param duration how long
   * @return whether the whole time passed
   * @throws InterruptedException if the thread is interrupted while it waits
   */
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

  /**
   * Whether {@link #stop} was called.
   *
   * @return true if so
   */
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

  /**
   * {@return how long it is until a host may be asked again}
   *
   * @param host the name of the host
   */
  public Duration pause(String host) {
    synchronized (lock) {
      Host state = hosts.get(host);
      return state == null ? Duration.ZERO : Duration.ofNanos(state.untilFree(time.nanoTime()));
    }
  }

  private Optional<Instant> tooLate(Host state) {
    Duration wait = Duration.ofNanos(state.untilFree(time.nanoTime()));
    return wait.compareTo(politeness.longestWait()) > 0
        ? Optional.of(time.now().plus(wait))
        : Optional.empty();
  }

  /**
   * Sets the time until which a host must not be requested (Retry-After).
   *
   * @param host the name of the host
   * @param duration how long
   */
  public void silence(String host, Duration duration) {
    Host state = host(host);
    synchronized (lock) {
      state.next = Math.max(state.next, time.nanoTime() + duration.toNanos());
    }
  }

  /**
   * Sets a longer pause between requests to a host (Crawl-delay).
   *
   * @param host the name of the host
   * @param delay the least time between two requests
   */
  public void slowDown(String host, Duration delay) {
    Host state = host(host);
    synchronized (lock) {
      if (delay.compareTo(state.delay) > 0) {
        state.delay = delay;
      }
    }
  }

  private Host host(String name) {
    synchronized (lock) {
      if (hosts.size() > REMEMBERED && !hosts.containsKey(name)) {
        long now = time.nanoTime();
        hosts.values().removeIf(h -> h.isIdle(now));
      }
      return hosts.computeIfAbsent(name, n -> new Host());
    }
  }
}
