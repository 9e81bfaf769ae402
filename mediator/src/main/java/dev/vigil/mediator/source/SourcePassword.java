package dev.vigil.mediator.source;

import java.util.Optional;

/** The password of a source. */
@FunctionalInterface
public interface SourcePassword {
  /**
   * The password, empty if the source has none.
   *
   * @param host that it is sent to; a secret may be bound to another
   */
  Optional<String> of(String host);
}
