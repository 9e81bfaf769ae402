package dev.vigil.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that runs for long end well when the process is told to stop (Ctrl-C, SIGTERM):
 * its work is stopped, and it has a while to finish and to say what it did. Who tells it twice does
 * not wait. Safe for concurrent use.
 */
final class ShutdownHook implements AutoCloseable {
  /** For closing what is open, after the time in which work may end. */
  private static final Duration MORE = Duration.ofSeconds(5);

  /** As a shell says it of a process that was killed. */
  private static final int KILLED = 137;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /** What becomes of the exit code. */
  enum Told {
    /** To be stopped is how a service ends: 0. */
    DONE,
    /** A piece of work was cut short: 128 and the number of the signal, 130 for Ctrl-C. */
    CUT_SHORT
  }

  /**
   * @param within how long it may take. A crash at any instant loses nothing either, so nobody has
   *     to wait for a slow server
   * @param stop makes the command end
   */
  ShutdownHook(Duration within, Told told, Runnable stop) {
    hook =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  SecondSignal.does(() -> Runtime.getRuntime().halt(KILLED));
                  Thread.ofVirtual().start(stop);
                  boolean ended = waited(within.plus(MORE));
                  if (!ended || told == Told.DONE) {
                    Runtime.getRuntime().halt(ended ? Vigil.YES : Vigil.ERROR);
                  }
                  // Otherwise Java ends as it does after a signal, with the signal's own code.
                });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private boolean waited(Duration most) {
    try {
      return finished.await(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** The command is done. */
  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, and the hook with it.
    }
  }
}
