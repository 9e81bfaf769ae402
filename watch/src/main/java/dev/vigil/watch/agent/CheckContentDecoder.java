package dev.vigil.watch.agent;

import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.Sha256;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes the content of agent checks. Stateless. */
final class CheckContentDecoder {
  private CheckContentDecoder() {}

  /** The content of an agent check; empty if the base is wrong or the body is damaged. */
  static Optional<byte[]> decode(AgentCheck.Content agentCheck, byte @Nullable [] base) {
    boolean alone = agentCheck.base().isEmpty();
    if (!alone && (base == null || !Sha256.of(base).equals(agentCheck.base().get()))) {
      return Optional.empty();
    }
    byte[] content =
        BinaryDelta.decode(agentCheck.body(), alone ? null : base, agentCheck.length());
    return Optional.ofNullable(content).filter(bytes -> Sha256.of(bytes).equals(agentCheck.hash()));
  }
}
