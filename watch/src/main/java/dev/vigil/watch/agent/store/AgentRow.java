package dev.vigil.watch.agent.store;

import java.time.Instant;

/**
 * The stored state of an agent that has called. Immutable.
 *
 * @param log the name of its sequence of agent checks
 * @param taken the number of the last stored agent check
 * @param room how many pages it can check
 * @param waiting bytes on its disk
 * @param versions the number of versions that it has sent
 */
public record AgentRow(
    String name, String log, long taken, Instant seen, int room, long waiting, long versions) {}
