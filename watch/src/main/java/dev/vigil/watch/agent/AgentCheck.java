package dev.vigil.watch.agent;

import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of one check of a page by an agent. Immutable as long as no caller writes into the
 * bytes.
 *
 * @param number counts all agent checks of an agent, from 1 on without gaps
 * @param page the installation's number of the page
 * @param at when, by the agent's clock
 * @param wanted the request for an immediate check that this one answers, 0 for none
 * @param paces the updates of the schedules that it was for
 */
record AgentCheck(
    long number, long page, Instant at, long wanted, List<ScheduleUpdate> paces, Outcome what) {
  AgentCheck {
    paces = List.copyOf(paces);
  }

  /** The result of the check. */
  sealed interface Outcome {}

  /**
   * A content that differs from the previous agent check.
   *
   * @param base the content that the body needs to be read with; empty where it stands alone
   * @param length of the content
   * @param status of the answer; 0 for a file
   * @param body see {@link dev.vigil.archive.version.BinaryDelta}
   */
  record Content(
      Sha256 hash,
      Optional<Sha256> base,
      int length,
      int status,
      List<StoredHeader> headers,
      Optional<Instant> modified,
      Duration took,
      byte[] body)
      implements Outcome {}

  /** The content that was sent before. */
  record Same(Sha256 hash) implements Outcome {}

  /** A failed check, with the reason. */
  record Failed(int status, String words) implements Outcome {}

  /** An agent check that the agent's disk lost; its number is still counted. */
  record Lost() implements Outcome {}

  AgentCheck numbered(long next) {
    return new AgentCheck(next, page, at, wanted, paces, what);
  }

  AgentCheck with(Outcome other) {
    return new AgentCheck(number, page, at, wanted, paces, other);
  }
}
