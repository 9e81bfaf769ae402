package dev.vigil.watch.agent;

import dev.vigil.archive.Sha256;
import dev.vigil.archive.StoredHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an agent saw when it looked at a page. Immutable as long as nobody writes into the bytes.
 *
 * @param number counts all sightings of an agent, from 1 on without gaps
 * @param page the installation's number of the page
 * @param at when, by the agent's clock
 * @param wanted the wish for a look at once that this one answers, 0 for none
 * @param paces the rhythms whose look it was
 */
record AgentCheck(
    long number, long page, Instant at, long wanted, List<ScheduleUpdate> paces, What what) {
  AgentCheck {
    paces = List.copyOf(paces);
  }

  /** What was seen. */
  sealed interface What {}

  /**
   * Another content than at the sighting before.
   *
   * @param base the content that the body needs to be read with; empty where it stands alone
   * @param length of the content
   * @param status of the answer; 0 for a file
   * @param body see {@link dev.vigil.archive.BinaryDelta}
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
      implements What {}

  /** The content that was handed in before. */
  record Same(Sha256 hash) implements What {}

  /** No page, and why. */
  record Failed(int status, String words) implements What {}

  /** Something that the agent's disk lost; its number must not be missed. */
  record Lost() implements What {}

  AgentCheck numbered(long next) {
    return new AgentCheck(next, page, at, wanted, paces, what);
  }

  AgentCheck with(What other) {
    return new AgentCheck(number, page, at, wanted, paces, other);
  }
}
