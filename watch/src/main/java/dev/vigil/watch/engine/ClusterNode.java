package dev.vigil.watch.engine;

import com.github.kagkarlsson.scheduler.HeartbeatState;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.check.CheckPrices;
import dev.vigil.watch.check.StallMonitor;
import dev.vigil.watch.lease.DatabaseTime;
import dev.vigil.watch.lease.HostLeaseRepository;
import dev.vigil.watch.lease.Lease;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.notify.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Runs an installation together with other nodes on the same database. Nodes share hosts: each host
 * is a task of a common scheduler, picked by one node at a time under a lease that it renews.
 * Maintenance is another task; messages are claimed one by one. So a node can start, stop, crash or
 * sleep at any instant: another one takes over when its lease ends, and late results of the old
 * node are not stored. Safe for concurrent use.
 */
public final class ClusterNode implements EngineRunner {
  private static final EventLog LOG = new EventLog(ClusterNode.class);
  private static final Duration LONGEST_POLL = Duration.ofSeconds(1);
  private static final Duration MAINTENANCE_INTERVAL = Duration.ofSeconds(1);
  private static final Duration CLOCK_INTERVAL = Duration.ofSeconds(10);
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(2);

  /** Renewals per lease: the minimum that the scheduler accepts. */
  private static final int HEARTBEATS = 4;

  private final String name;
  private final Catalogue catalogue;
  private final HostLeaseRepository hosts;
  private final LeasedHostChecker hostChecker;
  private final MaintenanceTask maintenance;
  private final CheckPrices budgets;
  private final ClockRollbackGuard clockGuard;
  private final Outbox outbox;
  private final Fetcher fetcher;
  private final WakeSignal wakeSignal;
  private final StallMonitor stallMonitor;
  private final Metrics metrics;
  private final TimeSource time;
  private final int parallel;
  private final Duration heartbeat;
  private final Duration poll;
  private final ReentrantReadWriteLock delivering = new ReentrantReadWriteLock();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean running;
  private volatile boolean stopped;

  ClusterNode(
      String name,
      Catalogue catalogue,
      HostLeaseRepository hosts,
      LeasedHostChecker hostChecker,
      MaintenanceTask maintenance,
      CheckPrices budgets,
      ClockRollbackGuard clockGuard,
      Outbox outbox,
      Fetcher fetcher,
      WakeSignal wakeSignal,
      StallMonitor stallMonitor,
      Metrics metrics,
      TimeSource time,
      int parallel) {
    this.name = name;
    this.catalogue = catalogue;
    this.hosts = hosts;
    this.hostChecker = hostChecker;
    this.maintenance = maintenance;
    this.budgets = budgets;
    this.clockGuard = clockGuard;
    this.outbox = outbox;
    this.fetcher = fetcher;
    this.wakeSignal = wakeSignal;
    this.stallMonitor = stallMonitor;
    this.metrics = metrics;
    this.time = time;
    this.parallel = parallel;
    heartbeat = hosts.length().dividedBy(HEARTBEATS);
    Duration half = heartbeat.dividedBy(2);
    poll = half.compareTo(LONGEST_POLL) < 0 ? half : LONGEST_POLL;
  }

  /** The name of this node. */
  public String name() {
    return name;
  }

  @Override
  public void run() throws InterruptedException {
    running = true;
    Scheduler scheduler = scheduler();
    stallMonitor.start();
    try {
      scheduler.start();
      long nextClockCheck = time.nanoTime();
      Instant lastTime = time.now();
      while (!stopped) {
        boolean clockDue = time.nanoTime() - nextClockCheck >= 0;
        nextClockCheck += clockDue ? CLOCK_INTERVAL.toNanos() : 0;
        stallMonitor.runCritical("The node", StallMonitor.STEP_TIMEOUT, () -> step(clockDue));
        stallMonitor.stepFinished();
        Instant now = time.now();
        if (now.plus(heartbeat).isBefore(lastTime)) {
          // The scheduler would renew nothing until the clock reaches the old time again.
          scheduler.stop();
          scheduler = scheduler();
          scheduler.start();
        }
        lastTime = now;
        wakeSignal.await(poll, time);
        scheduler.triggerCheckForDueExecutions();
      }
    } finally {
      hostChecker.stop();
      scheduler.stop();
      // A running delivery finishes first.
      delivering.writeLock().lock();
      try {
        stallMonitor.close();
        ended.countDown();
      } finally {
        delivering.writeLock().unlock();
      }
    }
  }

  private void step(boolean clockDue) {
    attempt("taking over expired leases", this::takeOver);
    attempt("delivering", this::deliver);
    if (clockDue) {
      attempt("reading the clock and adjusting prices", this::adjustClockAndPrices);
    }
  }

  /** Runs the work; a database failure is logged and does not end the node. */
  private static void attempt(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.warning("failed: " + what, "error", e.getMessage());
    }
  }

  private Scheduler scheduler() {
    return Scheduler.create(catalogue.connections().orElseThrow(), hostTask())
        .startTasks(maintenanceTask())
        .schedulerName(new SchedulerName.Fixed(name))
        .clock(time::now)
        .executorService(Executors.newVirtualThreadPerTaskExecutor())
        .threads(parallel)
        .pollUsingLockAndFetch(0.5, 1.0)
        .pollingInterval(poll)
        .heartbeatInterval(heartbeat)
        .missedHeartbeatsLimit(HEARTBEATS)
        .shutdownMaxWait(SHUTDOWN_TIMEOUT)
        .jdbcCustomization(new PostgreSqlJdbcCustomization(false, false))
        .build();
  }

  // ---- hosts ----

  private CustomTask<Void> hostTask() {
    return Tasks.custom(HostLeaseRepository.TASK, Void.class)
        .execute(
            (instance, context) -> {
              HostLeaseRepository.HostLease lease = lease(context);
              metrics.lease("gained");
              attempt("checking " + instance.getId(), () -> checkHost(instance.getId(), lease));
              return (complete, operations) ->
                  attempt(
                      "releasing " + instance.getId(),
                      () -> lease.release(fetcher.pause(instance.getId())));
            });
  }

  private HostLeaseRepository.HostLease lease(ExecutionContext context) {
    Execution execution = context.getExecution();
    HeartbeatState heartbeatState = context.getCurrentlyExecuting().getHeartbeatState();
    long length = hosts.length().toMillis();
    // A node that slept since it picked the host has lost the lease, or will before it could check.
    boolean slept = Duration.between(execution.lastHeartbeat, time.now()).compareTo(heartbeat) > 0;
    return hosts.lease(
        execution.getId(),
        execution.version,
        () ->
            slept
                ? Duration.ZERO
                : Duration.ofMillis((long) (length * (1 - heartbeatState.getFractionDead()))));
  }

  private void checkHost(String host, Lease lease) {
    try {
      if (lease.outlives(heartbeat)) {
        hostChecker.run(host, lease);
      } else {
        metrics.lease("refused");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void takeOver() {
    for (HostLeaseRepository.SilentNode silent : hosts.takeOverExpired()) {
      LOG.warning(
          "taken over from a node that fell silent; a request that was under way may reach its"
              + " server once more",
          silent.task(),
          silent.instance(),
          "node",
          silent.node(),
          "heard",
          silent.heard());
    }
  }

  // ---- the installation ----

  private CustomTask<Void> maintenanceTask() {
    return Tasks.custom("installation", Void.class)
        .scheduleOnStartup("care", null, now -> now)
        .execute(
            (instance, context) -> {
              attempt("maintenance", maintenance::run);
              return (complete, operations) -> {
                try {
                  operations.reschedule(complete, time.now().plus(MAINTENANCE_INTERVAL));
                } catch (RuntimeException e) {
                  // Another node has it now, or will when the lease ends.
                  LOG.info("the maintenance task was not rescheduled", "error", e.getMessage());
                }
              };
            });
  }

  /** Delivers messages in a separate thread, because recipients may be slow. */
  private void deliver() {
    Instant now = time.now();
    if (outbox.next().filter(due -> !due.isAfter(now)).isEmpty()) {
      return;
    }
    if (outbox.isDelivering()) {
      outbox.wake();
      return;
    }
    Thread.ofVirtual()
        .name("vigil-deliver")
        .start(
            () -> {
              if (delivering.readLock().tryLock()) {
                try {
                  attempt("delivering", outbox::deliverDue);
                } finally {
                  delivering.readLock().unlock();
                }
              }
            });
  }

  private void adjustClockAndPrices() {
    if (time instanceof DatabaseTime clock) {
      clock.synchronize();
    }
    clockGuard.check();
    catalogue.change(connection -> budgets.adjust(connection, time.now()));
  }

  @Override
  public StallMonitor stallMonitor() {
    return stallMonitor;
  }

  @Override
  public void quit() {
    stopped = true;
    fetcher.stopWaiting();
    wakeSignal.signal();
  }

  /** Stops the node; unfinished work is left to other nodes when its lease ends. */
  @Override
  public int stop(Duration timeout) {
    quit();
    try {
      return !running || ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS) ? 0 : 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  @Override
  public void close() {
    stop(SHUTDOWN_TIMEOUT.plus(SHUTDOWN_TIMEOUT));
  }
}
