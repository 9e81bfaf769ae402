package dev.vigil.watch.agent;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.FetchRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The decoded result of an agent check, ready to be stored as a check. Immutable as long as no
 * caller writes into the bytes.
 *
 * @param schedules the schedules that the check was for
 * @param answers whether it is also for sentinels that wait for an immediate check
 */
public record AgentReport(
    long page, Set<Long> schedules, boolean answers, Instant at, Outcome seen) {
  public AgentReport {
    schedules = Set.copyOf(schedules);
  }

  /** The result of the check. */
  public sealed interface Outcome {}

  /**
   * New content.
   *
   * @param wireBytes bytes received over the network
   */
  public record Content(FetchRecord fetch, byte[] body, Optional<Instant> modified, long wireBytes)
      implements Outcome {}

  /** The same content as the newest stored version. */
  public record Same() implements Outcome {}

  /** A failed check, with the reason. */
  public record Failed(int status, String words) implements Outcome {}

  /** Stores an agent report as a check, in one transaction. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * Stores the report.
     *
     * @param before done first in the transaction
     * @param after done last in it
     */
    void store(AgentReport agentReport, Catalogue.Task before, Catalogue.Task after);
  }
}
