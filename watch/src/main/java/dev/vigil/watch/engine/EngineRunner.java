package dev.vigil.watch.engine;

import java.time.Duration;

/** Runs an installation, alone or together with others. Safe for concurrent use. */
public sealed interface EngineRunner extends AutoCloseable permits Engine, ClusterNode {
  /** Runs until {@link #close}, or until the thread is interrupted. */
  void run() throws InterruptedException;

  /** Whether all goes on, and who is told when it does not. */
  StallMonitor stallMonitor();

  /** Has {@link #run} return soon. */
  void quit();

  /**
   * Ends {@link #run} in order: nothing new is begun, and what is under way comes to its end.
   *
   * @param most how long that may take
   * @return 0 when all of it did
   */
  int stop(Duration most);

  /** Ends {@link #run}, and waits for what is under way. */
  @Override
  void close();
}
