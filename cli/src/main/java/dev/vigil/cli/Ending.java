package dev.vigil.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that runs for long end well when the process is told to stop (Ctrl-C, SIGTERM):
 * its work is stopped, it has a while to finish and to say what it did, and the exit code is 0.
 * Safe for concurrent use.
 */
final class Ending implements AutoCloseable {
  /** A crash at any instant loses nothing either, so nobody has to wait for a slow server. */
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param stop makes the command end; may take a while
   */
  Ending(Runnable stop) {
    hook =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  Thread.ofVirtual().start(stop);
                  Runtime.getRuntime().halt(waited() ? Vigil.YES : Vigil.ERROR);
                });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private boolean waited() {
    try {
      return finished.await(LONGEST.toSeconds(), TimeUnit.SECONDS);
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
