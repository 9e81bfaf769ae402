package dev.vigil.cli.process;

import dev.vigil.cli.terminal.ExitCode;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shuts a long-running command down in order on Ctrl-C or SIGTERM: stops its work and gives it time
 * to finish. A second signal ends the process at once. Safe for concurrent use.
 */
public final class ShutdownHook implements AutoCloseable {
  /** The extra time for closing files and connections after the work has ended. */
  private static final Duration MORE = Duration.ofSeconds(5);

  /** The exit code of a killed process, as in a shell. */
  private static final int KILLED = 137;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /** How a signal sets the exit code. */
  public enum SignalMeaning {
    /** Stopping is the normal end of a service: 0. */
    DONE,
    /** A piece of work was cut short: 128 and the number of the signal, 130 for Ctrl-C. */
    CUT_SHORT
  }

  /**
   * @param within how long it may take. A crash at any instant loses nothing either, so the
   *     shutdown need not wait for a slow server
   * @param stop makes the command end
   */
  public ShutdownHook(Duration within, SignalMeaning reported, Runnable stop) {
    hook =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  SecondSignalExit.does(() -> Runtime.getRuntime().halt(KILLED));
                  Thread.ofVirtual().start(stop);
                  boolean ended = waited(within.plus(MORE));
                  if (!ended || reported == SignalMeaning.DONE) {
                    Runtime.getRuntime().halt(ended ? ExitCode.YES : ExitCode.ERROR);
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

  /** Removes the hook after the command has finished. */
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
