package dev.vigil.watch.agent;

import java.util.Optional;

/** Sends calls of an agent to its server. Implementations are safe for concurrent use. */
@FunctionalInterface
interface ServerLink extends AutoCloseable {
  /**
   * Sends a call with the agent checks behind it, and waits for the answer.
   *
   * @throws dev.vigil.watch.WatchException if no valid response arrives
   */
  AgentReply call(byte[] message);

  /**
   * Reports that the agent runs and that its last call still holds.
   *
   * @param message that call, for links that cannot say it shorter
   * @return the answer, empty if the last one still holds
   * @throws dev.vigil.watch.WatchException if no valid response arrives
   */
  default Optional<AgentReply> heartbeat(byte[] message) {
    return Optional.of(call(message));
  }

  @Override
  default void close() {}
}
