package dev.vigil.watch.agent;

/** Sends calls of an agent to its server. Implementations are safe for concurrent use. */
@FunctionalInterface
interface ServerLink {
  /**
   * Sends a call with the agent checks behind it, and waits for the answer.
   *
   * @throws dev.vigil.watch.WatchException if no valid response arrives
   */
  AgentReply call(byte[] message);
}
