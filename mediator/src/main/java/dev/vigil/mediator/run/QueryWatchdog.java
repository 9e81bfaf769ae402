package dev.vigil.mediator.run;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run from outside: stops it when its time is over, when its thread is interrupted, or
 * when the memory of the process is nearly full and the run made much of it. Safe for concurrent
 * use.
 */
final class QueryWatchdog implements AutoCloseable {
  private static final long MILLIS = 25;

  /** How full the memory may be after it was cleaned. */
  private static final double FULL = 0.8;

  private static final ScheduledThreadPoolExecutor TIMER = timer();
  private static final @Nullable ThreadMXBean THREADS =
      ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads ? threads : null;
  private static final Optional<MemoryPoolMXBean> LASTING = lasting();

  private final QueryRun run;
  private final QueryLimits limits;
  private final long begin;
  private final Thread owner = Thread.currentThread();
  private final long allocatedBefore = allocated();
  private final Future<?> ticks;

  @SuppressWarnings("this-escape") // the timer may look before the constructor ends, which is safe
  QueryWatchdog(QueryRun run, QueryLimits limits, long begin) {
    this.run = run;
    this.limits = limits;
    this.begin = begin;
    this.ticks = TIMER.scheduleWithFixedDelay(this::look, MILLIS, MILLIS, TimeUnit.MILLISECONDS);
  }

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("query-watch").factory());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** The part of the memory where what lasts is kept. */
  private static Optional<MemoryPoolMXBean> lasting() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
        .filter(pool -> pool.getName().contains("Old") || pool.getName().contains("Tenured"))
        .max(Comparator.comparing(MemoryPoolMXBean::getName));
  }

  private long allocated() {
    return THREADS == null ? 0 : THREADS.getThreadAllocatedBytes(owner.threadId());
  }

  void look() {
    if (System.nanoTime() - begin > limits.time().toNanos()) {
      run.stop(
          "The query took longer than %s; ask for less; 'vigil query --time' gives it longer."
              .formatted(
                  limits.time().toSeconds() == 0
                      ? limits.time().toMillis() + " ms"
                      : limits.time().toSeconds() + " seconds"));
    } else if (owner.isInterrupted()) {
      run.cancel();
    } else if (isNearlyFull() && isMuch(allocatedBefore, allocated(), limits.bytes())) {
      run.stop(
          "The query needs more than the %d MB that a query may keep; ask for less."
              .formatted(limits.bytes() >> 20));
    }
  }

  /** Whether a run made much; what a virtual thread made is not counted (-1), so it may be. */
  static boolean isMuch(long before, long now, long limit) {
    return before < 0 || now < 0 || now - before > limit;
  }

  private static boolean isNearlyFull() {
    if (LASTING.isEmpty()) {
      return false;
    }
    MemoryUsage usage = LASTING.get().getCollectionUsage();
    long most = usage.getMax() > 0 ? usage.getMax() : Runtime.getRuntime().maxMemory();
    return usage.getUsed() > FULL * most;
  }

  @Override
  public void close() {
    ticks.cancel(false);
  }
}
