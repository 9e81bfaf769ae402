package dev.vigil.watch.engine;

import dev.vigil.watch.check.StallMonitor;
import java.time.Duration;

/** Runs an installation, alone or as one of several nodes. Safe for concurrent use. */
public sealed interface EngineRunner extends AutoCloseable permits Engine, ClusterNode {
  /** Runs until {@link #close}, or until the thread is interrupted. */
  void run() throws InterruptedException;

  /** The monitor that reports stuck work. */
  StallMonitor stallMonitor();

  /** Makes {@link #run} return soon. */
  void quit();

  /**
   * Ends {@link #run} in order: starts nothing new and finishes running work.
   *
   * @param timeout how long that may take
   * @return 0 if all running work finished, else a positive number
   */
  int stop(Duration timeout);

  /** Ends {@link #run} and waits for running work. */
  @Override
  void close();
}
