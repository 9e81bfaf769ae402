package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.CollectionResult;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import java.time.Duration;
import java.util.concurrent.CancellationException;

/**
 * Gives back the room that purges left behind, beside the looks: in short steps with a pause after
 * each, so that whoever wants to write waits for one of them at most. What is not done in time, or
 * before the engine ends, is left for the next time. Safe for concurrent use.
 */
final class SpaceReclaim {
  private static final EventLog JOURNAL = new EventLog(SpaceReclaim.class);

  /** How long until it is asked again whether there is much to give back. */
  private static final Duration AGAIN = Duration.ofHours(1);

  private static final Duration PAUSE = Duration.ofMillis(10);

  /** Less than after what a piece of work counts as stuck. */
  private static final Duration MOST = StallMonitor.MOST_FOR_WORK.dividedBy(2);

  private final Archive archive;
  private final TimeSource time;
  private long next;
  private boolean asked;
  private volatile boolean stopped;

  SpaceReclaim(Archive archive, TimeSource time) {
    this.archive = archive;
    this.time = time;
  }

  /** Whether there is something to do now; true once an hour at most. */
  synchronized boolean isDue() {
    if (stopped || asked && time.ticks() - next < 0) {
      return false;
    }
    asked = true;
    next = time.ticks() + AGAIN.toNanos();
    return archive.isWasteful();
  }

  void run() {
    long end = time.ticks() + MOST.toNanos();
    try {
      CollectionResult collected = archive.reclaim(() -> rest(end));
      JOURNAL.info("gave back room", "segments", collected.segments(), "bytes", collected.bytes());
    } catch (CancellationException e) {
      JOURNAL.info("left the rest of the room for later");
    }
  }

  private void rest(long end) {
    try {
      time.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
    if (stopped || time.ticks() - end >= 0) {
      throw new CancellationException();
    }
  }

  /** Has {@link #run} end soon. */
  void stop() {
    stopped = true;
  }
}
