package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.GarbageCollectionResult;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.check.StallMonitor;
import dev.vigil.watch.log.EventLog;
import java.time.Duration;
import java.util.concurrent.CancellationException;

/**
 * Reclaims the space of purged versions in short steps, so that writers wait for one step at most.
 * Unfinished work continues at the next run. Safe for concurrent use.
 */
final class SpaceReclaim {
  private static final EventLog LOG = new EventLog(SpaceReclaim.class);

  /** The interval between runs. */
  private static final Duration INTERVAL = Duration.ofHours(1);

  private static final Duration PAUSE = Duration.ofMillis(10);

  /** The time limit of a run, below the limit of the stall monitor. */
  private static final Duration MAX_DURATION = StallMonitor.WORK_TIMEOUT.dividedBy(2);

  private final Archive archive;
  private final TimeSource time;
  private long next;
  private boolean started;
  private volatile boolean stopped;

  SpaceReclaim(Archive archive, TimeSource time) {
    this.archive = archive;
    this.time = time;
  }

  /** Whether a run is due; true once an hour at most. */
  synchronized boolean isDue() {
    if (stopped || started && time.nanoTime() - next < 0) {
      return false;
    }
    started = true;
    next = time.nanoTime() + INTERVAL.toNanos();
    return archive.isWasteful();
  }

  void run() {
    long end = time.nanoTime() + MAX_DURATION.toNanos();
    try {
      GarbageCollectionResult collected = archive.reclaim(() -> pauseOrCancel(end));
      LOG.info("reclaimed space", "segments", collected.segments(), "bytes", collected.bytes());
    } catch (CancellationException e) {
      LOG.info("stopped reclaiming space; the rest follows in the next run");
    }
  }

  private void pauseOrCancel(long end) {
    try {
      time.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
    if (stopped || time.nanoTime() - end >= 0) {
      throw new CancellationException();
    }
  }

  /** Makes {@link #run} end soon. */
  void stop() {
    stopped = true;
  }
}
