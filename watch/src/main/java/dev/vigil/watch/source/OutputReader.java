package dev.vigil.watch.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads the output of a process in a thread of its own, because a grandchild process may hold the
 * stream open forever. Safe for concurrent use.
 */
final class OutputReader {
  private static final System.Logger LOG = System.getLogger(OutputReader.class.getName());
  private static final int BLOCK = 1 << 14;

  private final int most;
  private final Runnable full;
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final CountDownLatch ended = new CountDownLatch(1);
  private boolean more;

  /**
   * Starts reading.
   *
   * @param most bytes that are kept; further output is read and dropped
   * @param full runs when there are more
   */
  OutputReader(InputStream in, int most, Runnable full) {
    this.most = most;
    this.full = full;
    // Reading a pipe would hold up other virtual threads.
    Thread.ofPlatform().daemon().name("vigil-command").start(() -> listen(in));
  }

  private void listen(InputStream in) {
    byte[] block = new byte[BLOCK];
    try {
      for (int count = in.read(block); count >= 0; count = in.read(block)) {
        if (keep(block, count)) {
          full.run();
        }
      }
    } catch (IOException e) {
      // The process was ended; what it said before is here.
    } finally {
      ended.countDown();
    }
  }

  /** Keeps a block; returns true the first time that the limit is exceeded. */
  private synchronized boolean keep(byte[] block, int count) {
    int room = Math.min(count, most - heard.size());
    heard.write(block, 0, room);
    boolean first = room < count && !more;
    more |= room < count;
    return first;
  }

  /** Whether the output exceeded the limit. */
  synchronized boolean isFull() {
    return more;
  }

  /**
   * The output so far.
   *
   * @param wait how long to wait for the end
   */
  byte[] heard(Duration wait) throws InterruptedException {
    if (!ended.await(Math.max(0, wait.toNanos()), TimeUnit.NANOSECONDS)) {
      LOG.log(System.Logger.Level.DEBUG, "a stream outlives its command");
    }
    synchronized (this) {
      return heard.toByteArray();
    }
  }
}
