package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.HostBacklog.AddressLine;
import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.WaitingUrl;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.polite.HostRateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Decides which URL is visited next: among the hosts that may be requested now, the one whose first
 * URL has the lowest rank. A host may be asked when {@link HostRateLimiter} lets a request start,
 * and when not too many visits to it and to its network address are under way. In memory are one
 * {@link HostBacklog} per waiting host and a window of the URLs on disk; the committing thread
 * refills them. Safe for use by several threads.
 */
final class CrawlSchedule {
  /** How many addresses are in memory, whatever the number of hosts. */
  private static final int WINDOW = 50_000;

  private static final int MOST_OF_A_HOST = 1024;
  private static final int LEAST_OF_A_HOST = 8;

  /** A host that did not answer so often in a row is asked no more until the crawl is resumed. */
  private static final int MOST_UNREACHED = 5;

  private final CrawlSettings settings;
  private final HostRateLimiter hosts;
  private final TimeSource time;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<Integer, HostBacklog> lines = new HashMap<>();
  private final Map<String, AddressLine> addresses = new HashMap<>();
  private final CrawlHostQueue turns;

  /** Lines that may have to be filled up. */
  private final Set<HostBacklog> low = new LinkedHashSet<>();

  private long allowed;
  private int idle;
  private int active;
  private boolean over;

  /** A URL to visit, and the start of its request. */
  record Visit(WaitingUrl url, HostRateLimiter.Booking start) {}

  /**
   * @param allowed how many more pages the budget has
   * @param ahead how many visits may be under way or not yet committed; a host needs no more URLs
   *     in memory than twice that
   * @param hosts books the starts of requests
   */
  CrawlSchedule(
      CrawlSettings settings, long allowed, int ahead, HostRateLimiter hosts, TimeSource time) {
    this.settings = settings;
    this.allowed = allowed;
    this.most = Math.clamp(2L * ahead, LEAST_OF_A_HOST, MOST_OF_A_HOST);
    this.hosts = hosts;
    this.time = time;
    this.turns = new CrawlHostQueue(settings, hosts, changed);
  }

  // ---- for those who visit ----

  /** Waits for the next address; nothing when there is no more to do. */
  Optional<Visit> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      idle++;
      while (!over) {
        long now = time.nanoTime();
        turns.wake(now);
        Optional<HostBacklog> line = allowed > 0 ? turns.next(now) : Optional.empty();
        if (line.isPresent()) {
          Optional<HostRateLimiter.Booking> start = book(line.get());
          if (start.isPresent()) {
            return Optional.of(new Visit(begin(line.get(), now), start.get()));
          }
          turns.place(line.get(), now);
          continue;
        }
        OptionalLong due = turns.due();
        if (due.isEmpty() || allowed == 0) {
          changed.await();
        } else {
          changed.await(Math.max(1, due.getAsLong() - now), TimeUnit.NANOSECONDS);
        }
      }
      return Optional.empty();
    } finally {
      idle--;
      lock.unlock();
    }
  }

  private Optional<HostRateLimiter.Booking> book(HostBacklog line) {
    AddressLine address = line.address;
    return address == null
        ? hosts.book(line.name)
        : hosts.book(line.name, address.where, settings.addressDelay());
  }

  private WaitingUrl begin(HostBacklog line, long now) {
    WaitingUrl next = line.first.remove();
    line.taken.add(next.number());
    line.active++;
    line.begun++;
    active++;
    allowed--;
    AddressLine address = line.address;
    if (address != null) {
      address.active++;
    }
    if (settings.perHost() > 0 && line.begun >= settings.perHost()) {
      line.closed = "budget";
    }
    turns.place(line, now);
    if (line.first.size() < some() / 4) {
      low.add(line);
    }
    return next;
  }

  /** The network address of a host became known. */
  void resolved(int host, String where) {
    lock.lock();
    try {
      HostBacklog line = lines.get(host);
      if (line != null && line.address == null) {
        AddressLine address = addresses.computeIfAbsent(where, AddressLine::new);
        address.active += line.active;
        line.address = address;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether the network address of a host is still to be looked up. */
  boolean isUnresolved(int host) {
    lock.lock();
    try {
      HostBacklog line = lines.get(host);
      return line != null && line.address == null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * A visit sends no more requests.
   *
   * @param reached whether the host answered
   * @param counts whether it counts for the budget
   */
  void ended(WaitingUrl visit, boolean reached, boolean counts) {
    lock.lock();
    try {
      HostBacklog line = line(visit.host());
      end(line, counts);
      line.unreached = reached ? 0 : line.unreached + 1;
      if (line.unreached >= MOST_UNREACHED) {
        line.closed = "unreachable";
      }
      turns.place(line, time.nanoTime());
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** A request could not be made yet; its address waits again. */
  void postponed(WaitingUrl visit, Duration pause) {
    lock.lock();
    try {
      HostBacklog line = line(visit.host());
      hosts.silence(line.name, pause);
      end(line, false);
      line.begun--;
      line.taken.remove(visit.number());
      line.first.addFirst(visit);
      turns.place(line, time.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  private void end(HostBacklog line, boolean counts) {
    line.active--;
    active--;
    AddressLine address = line.address;
    if (address != null) {
      address.active--;
    }
    if (!counts) {
      allowed++;
    }
    turns.withdraw(line);
  }

  // ---- for the committing thread ----

  private HostBacklog line(int host) {
    HostBacklog line = lines.get(host);
    if (line == null) {
      throw new IllegalStateException("host " + host + " has no line");
    }
    return line;
  }

  /** A host that waits. */
  void add(HostRow row) {
    lock.lock();
    try {
      low.add(lines.computeIfAbsent(row.id(), id -> new HostBacklog(row)));
    } finally {
      lock.unlock();
    }
  }

  /** An address whose visit was found in the page log is about to be committed. */
  void resumed(WaitingUrl visit) {
    lock.lock();
    try {
      HostBacklog line = line(visit.host());
      line.taken.add(visit.number());
      line.begun++;
      allowed--;
      stale(line);
    } finally {
      lock.unlock();
    }
  }

  boolean has(int host) {
    lock.lock();
    try {
      return lines.containsKey(host);
    } finally {
      lock.unlock();
    }
  }

  /** The hosts whose lines are to be filled up from disk. */
  List<HostBacklog> hungry() {
    lock.lock();
    try {
      List<HostBacklog> all = new ArrayList<>();
      for (HostBacklog line : low) {
        if (line.closed.isEmpty()
            && !line.complete
            && line.waiting > line.taken.size() + line.first.size()) {
          all.add(line);
        }
      }
      low.clear();
      return all;
    } finally {
      lock.unlock();
    }
  }

  private int some() {
    return Math.clamp(WINDOW / Math.max(1, lines.size()), LEAST_OF_A_HOST, most);
  }

  /** How many addresses to read from disk to fill a line. */
  int wanted(HostBacklog line) {
    lock.lock();
    try {
      return some() + line.taken.size();
    } finally {
      lock.unlock();
    }
  }

  /** The addresses of a line that are under way. */
  Set<Long> takenOf(HostBacklog line) {
    lock.lock();
    try {
      return Set.copyOf(line.taken);
    } finally {
      lock.unlock();
    }
  }

  /** Fills a line with its first addresses on disk. */
  void fill(HostBacklog line, List<WaitingUrl> fromDisk, boolean all) {
    lock.lock();
    try {
      turns.withdraw(line);
      line.first.clear();
      for (WaitingUrl one : fromDisk) {
        if (!line.taken.contains(one.number())) {
          line.first.add(one);
        }
      }
      line.complete = all;
      turns.place(line, time.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  /** Addresses were added to a host on disk, the best of them with this rank. */
  void found(int host, int count, double best) {
    lock.lock();
    try {
      HostBacklog line = line(host);
      line.waiting += count;
      WaitingUrl last = line.first.peekLast();
      if (line.complete || last == null || best < last.rank()) {
        stale(line);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Marks the URLs of a host in memory as outdated. */
  private void stale(HostBacklog line) {
    turns.withdraw(line);
    line.first.clear();
    line.complete = false;
    low.add(line);
  }

  /** Ranks were changed on disk. */
  void reordered(Collection<Integer> hosts) {
    lock.lock();
    try {
      hosts.stream().map(lines::get).filter(line -> line != null).forEach(this::stale);
    } finally {
      lock.unlock();
    }
  }

  /** The ranks of all were changed on disk. */
  void reordered() {
    lock.lock();
    try {
      lines.values().forEach(this::stale);
    } finally {
      lock.unlock();
    }
  }

  /** Visits are committed, so that their addresses are gone from disk. */
  void committed(List<WaitingUrl> visits) {
    lock.lock();
    try {
      for (WaitingUrl visit : visits) {
        HostBacklog line = line(visit.host());
        line.taken.remove(visit.number());
        line.waiting--;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Addresses that waited are gone from disk without a visit. */
  void dropped(int host, int count) {
    lock.lock();
    try {
      line(host).waiting -= count;
    } finally {
      lock.unlock();
    }
  }

  /** A host is asked no more. */
  void close(int host, String why) {
    lock.lock();
    try {
      HostBacklog line = lines.get(host);
      if (line != null) {
        line.closed = why;
        stale(line);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The lines of hosts that are asked no more, with the reason. */
  Map<Integer, String> closed() {
    lock.lock();
    try {
      Map<Integer, String> all = new HashMap<>();
      lines.values().stream()
          .filter(line -> !line.closed.isEmpty())
          .forEach(line -> all.put(line.id, line.closed));
      return all;
    } finally {
      lock.unlock();
    }
  }

  /** Forgets hosts for which nothing waits. */
  void forgetDone() {
    lock.lock();
    try {
      lines.values().removeIf(l -> l.waiting <= 0 && l.active == 0 && l.taken.isEmpty());
    } finally {
      lock.unlock();
    }
  }

  /** Whether a thread is idle for lack of URLs, so that a commit should not wait. */
  boolean isStarved() {
    lock.lock();
    try {
      return idle > 0 && !turns.anybody();
    } finally {
      lock.unlock();
    }
  }

  /** Whether nothing is under way and nothing will be. */
  boolean isDone() {
    lock.lock();
    try {
      return active == 0
          && (allowed <= 0
              || lines.values().stream()
                  .allMatch(l -> !l.closed.isEmpty() || l.waiting <= l.taken.size()));
    } finally {
      lock.unlock();
    }
  }

  int active() {
    lock.lock();
    try {
      return active;
    } finally {
      lock.unlock();
    }
  }

  /** Whether URLs are handed out no more. */
  boolean isStopped() {
    lock.lock();
    try {
      return over;
    } finally {
      lock.unlock();
    }
  }

  /** Stops handing out URLs. */
  void stop() {
    lock.lock();
    try {
      over = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
