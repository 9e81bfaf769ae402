package dev.vigil.mediator.source;

import java.util.List;
import java.util.Optional;

/** The password of a source. */
@FunctionalInterface
public interface SourcePassword {
  /** For a source without a password. */
  SourcePassword NONE = _ -> Optional.empty();

  /**
   * The password, empty if the source has none. Asking permits these hosts to have it if it is not
   * bound to others, so ask only just before it is sent.
   *
   * @param hosts that it may be sent to
   */
  Optional<String> of(List<String> hosts);
}
