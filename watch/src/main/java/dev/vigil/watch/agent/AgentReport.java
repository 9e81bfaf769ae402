package dev.vigil.watch.agent;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.FetchRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What an agent saw of a page, ready to become a look. Immutable as long as nobody writes into the
 * bytes.
 *
 * @param schedules whose look it was
 * @param answers whether it is also for those who wait for a look beside their rhythm
 */
public record AgentReport(long page, Set<Long> schedules, boolean answers, Instant at, Seen seen) {
  public AgentReport {
    schedules = Set.copyOf(schedules);
  }

  /** What was seen. */
  public sealed interface Seen {}

  /**
   * A content.
   *
   * @param wireBytes bytes that came over the line
   */
  public record Content(FetchRecord fetch, byte[] body, Optional<Instant> modified, long wireBytes)
      implements Seen {}

  /** The newest version that the installation has. */
  public record Same() implements Seen {}

  /** No page, and why. */
  public record Failed(int status, String words) implements Seen {}

  /** Where it becomes a look, in one transaction. */
  @FunctionalInterface
  public interface Reception {
    /**
     * Takes it in.
     *
     * @param before done first in the transaction
     * @param after done last in it
     */
    void take(AgentReport agentReport, Catalogue.Task before, Catalogue.Task after);
  }
}
