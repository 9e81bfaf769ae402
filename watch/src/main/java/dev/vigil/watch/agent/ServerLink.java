package dev.vigil.watch.agent;

/** The way from an agent to its server. Implementations are safe for concurrent use. */
@FunctionalInterface
interface ServerLink {
  /**
   * Sends a call with the sightings behind it, and waits for the answer.
   *
   * @throws dev.vigil.watch.WatchException if there is none, in a sentence
   */
  AgentReply call(byte[] message);
}
