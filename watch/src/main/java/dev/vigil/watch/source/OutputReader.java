package dev.vigil.watch.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Hears what a process says, in a thread of its own, so that nobody waits for the end of a stream:
 * a grandchild that got away may hold it for ever. Safe for concurrent use.
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
   * Begins to listen.
   *
   * @param most bytes that are kept; what comes then is read and dropped, so that it can be said
   * @param full done when there are more
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

  /** True the first time that something is too much. */
  private synchronized boolean keep(byte[] block, int count) {
    int room = Math.min(count, most - heard.size());
    heard.write(block, 0, room);
    boolean first = room < count && !more;
    more |= room < count;
    return first;
  }

  /** Whether more was said than is kept. */
  synchronized boolean isFull() {
    return more;
  }

  /**
   * What was said so far.
   *
   * @param wait how long the end is waited for
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
