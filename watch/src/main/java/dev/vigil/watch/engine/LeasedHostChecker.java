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
  private static final EventLog LOG = new EventLog(LeasedHostChecker.class);
  private static final Duration MAX_DURATION = Duration.ofSeconds(10);
  private static final Duration PAUSE_AFTER_DATABASE_FAILURE = Duration.ofSeconds(10);
  private static final int BATCH = 8;

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
    boolean more = true;
    while (more && !stopped && time.nanoTime() - began < MAX_DURATION.toNanos()) {
      List<Long> pages = hosts.duePages(host, BATCH);
      more = !pages.isEmpty() && check(pages, lease);
    }
  }

  /** Starts no more checks. */
  void stop() {
    stopped = true;
  }

  private boolean check(List<Long> pages, Lease lease) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    AtomicInteger succeeded = new AtomicInteger();
    for (long page : pages) {
      threads.add(
          Thread.ofVirtual()
              .name("vigil-check")
              .start(
                  () ->
                      stallMonitor.run(
                          "The check of page " + page,
                          StallMonitor.WORK_TIMEOUT,
                          () -> succeeded.addAndGet(check(page, lease) ? 1 : 0))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return succeeded.get() == pages.size();
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
      checks.checkDue(page, lease);
      return true;
    } catch (Lease.Lost e) {
      metrics.lease("lost");
      LOG.warning("fenced", "page", page, "error", e.getMessage());
      return false;
    } catch (RuntimeException | Error e) {
      LOG.failure("a check failed", e, "page", page);
      return pause(page, e, lease);
    } finally {
      parallel.release();
    }
  }

  /**
   * Pauses a page after an unexpected failure, on all nodes; returns false if the lease is lost.
   */
  private boolean pause(long page, Throwable failure, Lease lease) {
    try {
      if (failure instanceof ArchiveException) {
        checks.store(
            page,
            Set.of(),
            new FetchResult.Later(
                time.now().plus(PAUSE_AFTER_DATABASE_FAILURE),
                "The database did not work; see the log."),
            PreparedCheck.NOTHING,
            lease);
      } else {
        checks.recordInternalFailure(page, failure, lease);
      }
      return true;
    } catch (WatchException | ArchiveException e) {
      LOG.warning("a check was not postponed", "page", page, "error", e.getMessage());
      return false;
    }
  }
}
