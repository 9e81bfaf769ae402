package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.check.CheckPrices;
import dev.vigil.watch.check.CheckService;
import dev.vigil.watch.check.OverdueAlerts;
import dev.vigil.watch.check.SentinelLifecycle;
import dev.vigil.watch.check.StallMonitor;
import dev.vigil.watch.extension.CheckExtensionRunner;
import dev.vigil.watch.lease.Lease;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.RuleService;
import dev.vigil.watch.schedule.RetryBackoff;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.SentinelRepository;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs sentinels: starts and ends them, checks their pages when due, and delivers notifications.
 * All state is in the store, so that another process can continue. Safe for concurrent use.
 */
public final class Engine implements EngineRunner {
  /** The longest wait, so that a changed clock or a sleep of the machine is detected soon. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final Catalogue catalogue;
  private final CheckService checks;
  private final SentinelLifecycle lifecycle;
  private final OverdueAlerts overdueAlerts;
  private final Outbox outbox;
  private final RuleService rules;
  private final CheckPrices budgets;
  private final WakeSignal wakeSignal;
  private final TimeSource time;
  private final Semaphore parallel;
  private final StallMonitor stallMonitor;
  private final ClockRollbackGuard clockGuard;
  private final SpaceReclaim spaceReclaim;
  private final CheckExtensionRunner extensions;
  private final Fetcher fetcher;
  private final AtomicBoolean retrying = new AtomicBoolean();
  private final RetryBackoff stepBackoff;
  private final RetryBackoff deliveryBackoff;
  private final DuePages duePages;
  private final TaskGroup tasks;
  private volatile boolean stopped;

  /**
   * Creates an engine.
   *
   * @param parallel the number of parallel checks
   */
  Engine(
      Catalogue catalogue,
      CheckService checks,
      SentinelLifecycle lifecycle,
      OverdueAlerts overdueAlerts,
      Outbox outbox,
      RuleService rules,
      CheckPrices budgets,
      WakeSignal wakeSignal,
      StallMonitor stallMonitor,
      ClockRollbackGuard clockGuard,
      SpaceReclaim spaceReclaim,
      CheckExtensionRunner extensions,
      Fetcher fetcher,
      TimeSource time,
      int parallel) {
    this.catalogue = catalogue;
    this.checks = checks;
    this.lifecycle = lifecycle;
    this.overdueAlerts = overdueAlerts;
    this.outbox = outbox;
    this.rules = rules;
    this.budgets = budgets;
    this.wakeSignal = wakeSignal;
    this.time = time;
    this.parallel = new Semaphore(parallel);
    this.stallMonitor = stallMonitor;
    this.clockGuard = clockGuard;
    this.spaceReclaim = spaceReclaim;
    this.extensions = extensions;
    this.fetcher = fetcher;
    stepBackoff = stallMonitor.backoff("The engine");
    deliveryBackoff = stallMonitor.backoff("Delivering messages");
    // Politeness delays the checks of a host, so that more would only wait.
    int maxPerHost = 2 * fetcher.politeness().parallel();
    duePages = new DuePages(maxPerHost, stallMonitor.backoff("Checking pages"), time);
    // A step for every check would cost more than the checks.
    tasks = new TaskGroup(stallMonitor, () -> wakeSignal.signalLater(time));
  }

  @Override
  public StallMonitor stallMonitor() {
    return stallMonitor;
  }

  /**
   * Runs until {@link #stop} or {@link #close}, or until the thread is interrupted. If the database
   * or disk fails for a while, the engine waits: nothing is lost, because unstored work is still
   * due.
   */
  @Override
  public void run() throws InterruptedException {
    stallMonitor.start();
    try {
      while (!stopped) {
        AtomicReference<Optional<Instant>> next = new AtomicReference<>(Optional.empty());
        try {
          stallMonitor.runCritical("The engine", StallMonitor.STEP_TIMEOUT, () -> next.set(step()));
          stepBackoff.succeeded();
          stallMonitor.stepFinished();
        } catch (RuntimeException e) {
          stepBackoff.failed(e);
        }
        waitForBackoff();
        if (!stopped && !stepBackoff.isFailing()) {
          waitUntil(Objects.requireNonNull(next.get()));
        }
      }
    } finally {
      stallMonitor.close();
    }
  }

  private void waitForBackoff() throws InterruptedException {
    for (Duration left = stepBackoff.remaining();
        !stopped && left.isPositive();
        left = stepBackoff.remaining()) {
      wakeSignal.await(left, time);
    }
  }

  /**
   * Does all due work: starts and ends sentinels, starts checks and deliveries in threads of their
   * own. Returns when more is due.
   */
  public Optional<Instant> step() {
    Instant now = time.now();
    clockGuard.check();
    catalogue.change(
        connection -> {
          lifecycle.startAndEndDue(connection);
          overdueAlerts.send(connection, now);
          budgets.adjust(connection, now);
        });
    rules.run(now);
    catalogue.read(connection -> duePages.choose(connection, now)).forEach(this::start);
    deliver();
    if (!stopped && spaceReclaim.isDue()) {
      tasks.start("Reclaiming space", spaceReclaim::run);
    }
    Optional<Instant> retry = extensions.next();
    if (!stopped && retry.isPresent() && !retry.get().isAfter(now) && !retrying.getAndSet(true)) {
      tasks.start("Retrying extensions", this::retryExtensions);
    }
    return next();
  }

  private void start(long page, DuePages.Chosen chosen) {
    if (stopped || !duePages.begin(page, chosen)) {
      return;
    }
    // The other shares are limited already, and must not delay working pages.
    int permits = chosen.share() == DuePages.Share.USUAL ? 1 : 0;
    tasks.start(
        "The check of " + chosen.url(),
        () -> {
          try {
            parallel.acquire(permits);
            long begin = time.nanoTime();
            try {
              checks.checkDue(page, Lease.ALONE);
              duePages.succeeded(page);
            } finally {
              duePages.recordDuration(page, Duration.ofNanos(time.nanoTime() - begin));
              parallel.release(permits);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } catch (RuntimeException | Error e) {
            duePages.failed(page, e);
            recordFailure(page, e);
          } finally {
            duePages.finished(page);
          }
        });
  }

  /** Records the failure of a check, unless the database failed. */
  private void recordFailure(long page, Throwable e) {
    if (!(e instanceof ArchiveException)) {
      try {
        checks.recordInternalFailure(page, e, Lease.ALONE);
      } catch (RuntimeException again) {
        duePages.failed(page, again);
      }
    }
  }

  private void deliver() {
    if (stopped || !deliveryBackoff.remaining().isZero()) {
      return;
    }
    if (outbox.isDelivering()) {
      outbox.wake();
    } else {
      tasks.start("Delivering messages", this::deliverDue);
    }
  }

  private void retryExtensions() {
    try {
      extensions.retry();
    } finally {
      retrying.set(false);
    }
  }

  private void deliverDue() {
    try {
      outbox.deliverDue();
      deliveryBackoff.succeeded();
    } catch (RuntimeException | StackOverflowError e) {
      deliveryBackoff.failed(e);
    }
  }

  /** Waits until no check and no delivery is under way. */
  public void awaitIdle() throws InterruptedException {
    tasks.awaitIdle();
  }

  private Optional<Instant> next() {
    List<Instant> all = new ArrayList<>();
    catalogue.read(
        connection -> {
          SentinelRepository.next(connection).ifPresent(all::add);
          CheckScheduleRepository.next(connection).ifPresent(all::add);
          return all;
        });
    rules.next().ifPresent(all::add);
    outbox.next().ifPresent(all::add);
    extensions.next().ifPresent(all::add);
    return all.stream().min(Instant::compareTo);
  }

  private void waitUntil(Optional<Instant> next) throws InterruptedException {
    Duration wait =
        next.map(at -> Duration.between(time.now(), at))
            .filter(d -> d.compareTo(LONGEST_WAIT) < 0)
            .orElse(LONGEST_WAIT);
    // Running, paused and failing pages are still due; the first that finishes wakes the engine.
    boolean paused = duePages.hasPaused() || deliveryBackoff.isFailing();
    Duration least = Duration.ofMillis(paused ? 1000 : tasks.running() > 0 ? 200 : 1);
    wakeSignal.await(wait.compareTo(least) < 0 ? least : wait, time);
  }

  /** Makes {@link #run} return soon. */
  @Override
  public void quit() {
    stopped = true;
    fetcher.stopWaiting();
    spaceReclaim.stop();
    wakeSignal.signal();
  }

  /**
   * Ends {@link #run} in order: starts nothing new, finishes running checks, then delivers their
   * notifications. Unfinished work is due at the next start, as after a crash.
   *
   * @param timeout how long that may take
   * @return how many checks and deliveries were left
   */
  @Override
  public int stop(Duration timeout) {
    quit();
    // The last part is for a delivery to record what it sent and to release the rest.
    TimeSource.Alarm soon = time.after(timeout.multipliedBy(4).dividedBy(5), outbox::end);
    TimeSource.Alarm end = time.after(timeout, tasks::expire);
    try {
      if (tasks.finish()) {
        tasks.start("Delivering messages", this::deliverDue);
      }
      tasks.finish();
    } finally {
      soon.cancel();
      end.cancel();
    }
    return tasks.running();
  }

  /** Ends {@link #run} and waits for running work, unless {@link #stop} did. */
  @Override
  public void close() {
    quit();
    tasks.finish();
  }
}
