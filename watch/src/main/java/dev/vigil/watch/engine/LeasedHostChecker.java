package dev.vigil.watch.engine;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.check.CheckService;
import dev.vigil.watch.check.PreparedCheck;
import dev.vigil.watch.check.StallMonitor;
import dev.vigil.watch.lease.HostLeaseRepository;
import dev.vigil.watch.lease.Lease;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.page.FetchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks the due pages of one host while this node holds its lease. The lease is short, so that a
 * host with many pages rotates among the nodes. Safe for concurrent use.
 */
final class LeasedHostChecker {
  private static final EventLog JOURNAL = new EventLog(LeasedHostChecker.class);
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final Duration AFTER_SETBACK = Duration.ofSeconds(10);
  private static final int AT_ONCE = 8;

  private final HostLeaseRepository hosts;
  private final CheckService checks;
  private final StallMonitor stallMonitor;
  private final Metrics metrics;
  private final TimeSource time;
  private final Semaphore parallel;
  private volatile boolean stopped;

  LeasedHostChecker(
      HostLeaseRepository hosts,
      CheckService checks,
      StallMonitor stallMonitor,
      Metrics metrics,
      TimeSource time,
      int parallel) {
    this.hosts = hosts;
    this.checks = checks;
    this.stallMonitor = stallMonitor;
    this.metrics = metrics;
    this.time = time;
    this.parallel = new Semaphore(parallel);
  }

  /** Checks pages until none is due, the time is over or the lease is lost. */
  void run(String host, Lease lease) throws InterruptedException {
    long began = time.nanoTime();
    boolean going = true;
    while (going && !stopped && time.nanoTime() - began < LONGEST.toNanos()) {
      List<Long> pages = hosts.duePages(host, AT_ONCE);
      going = !pages.isEmpty() && check(pages, lease);
    }
  }

  /** Starts no more checks. */
  void stop() {
    stopped = true;
  }

  private boolean check(List<Long> pages, Lease lease) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    AtomicInteger well = new AtomicInteger();
    for (long page : pages) {
      threads.add(
          Thread.ofVirtual()
              .name("vigil-check")
              .start(
                  () ->
                      stallMonitor.during(
                          "The check of page " + page,
                          StallMonitor.MOST_FOR_WORK,
                          () -> well.addAndGet(check(page, lease) ? 1 : 0))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return well.get() == pages.size();
  }

  /** Checks a page; returns false if the lease must not be used any more. */
  private boolean check(long page, Lease lease) {
    try {
      parallel.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      checks.due(page, lease);
      return true;
    } catch (Lease.Lost e) {
      metrics.lease("lost");
      JOURNAL.warning("fenced", "page", page, "words", e.getMessage());
      return false;
    } catch (RuntimeException | Error e) {
      JOURNAL.failure("a check failed", e, "page", page);
      return rest(page, e, lease);
    } finally {
      parallel.release();
    }
  }

  /**
   * Pauses a page after an unexpected failure, on all nodes; returns false if the lease is lost.
   */
  private boolean rest(long page, Throwable trouble, Lease lease) {
    try {
      if (trouble instanceof ArchiveException) {
        checks.take(
            page,
            Set.of(),
            new FetchResult.Later(
                time.now().plus(AFTER_SETBACK), "The database did not work; see the log."),
            PreparedCheck.NOTHING,
            lease);
      } else {
        checks.broken(page, trouble, lease);
      }
      return true;
    } catch (WatchException | ArchiveException e) {
      JOURNAL.warning("a check was not put off", "page", page, "words", e.getMessage());
      return false;
    }
  }
}
