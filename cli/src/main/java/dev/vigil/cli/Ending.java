package dev.vigil.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that runs for long end well when the process is told to stop (Ctrl-C, SIGTERM):
 * its work is stopped, it has a while to finish and to say what it did, and the exit code is 0. Who
 * tells it twice does not wait. Safe for concurrent use.
 */
final class Ending implements AutoCloseable {
  /** For closing what is open, after the time in which work may end. */
  private static final Duration MORE = Duration.ofSeconds(5);

  /** As a shell says it of a process that was killed. */
  private static final int KILLED = 137;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param within how long it may take. A crash at any instant loses nothing either, so nobody has
   *     to wait for a slow server
   * @param stop makes the command end
   */
  Ending(Duration within, Runnable stop) {
    hook =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  SecondSignal.does(() -> Runtime.getRuntime().halt(KILLED));
                  Thread.ofVirtual().start(stop);
                  Runtime.getRuntime().halt(waited(within.plus(MORE)) ? Vigil.YES : Vigil.ERROR);
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
