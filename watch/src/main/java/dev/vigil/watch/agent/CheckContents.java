package dev.vigil.watch.agent;

import dev.vigil.archive.BinaryDelta;
import dev.vigil.archive.Sha256;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Contents from what sightings say of them. Stateless. */
final class CheckContents {
  private CheckContents() {}

  /** The content of a sighting; nothing if the base is not the right one or the body is damaged. */
  static Optional<byte[]> decode(AgentCheck.Content sighting, byte @Nullable [] base) {
    boolean alone = sighting.base().isEmpty();
    if (!alone && (base == null || !Sha256.of(base).equals(sighting.base().get()))) {
      return Optional.empty();
    }
    byte[] content = BinaryDelta.decode(sighting.body(), alone ? null : base, sighting.length());
    return Optional.ofNullable(content).filter(bytes -> Sha256.of(bytes).equals(sighting.hash()));
  }
}
