package dev.vigil.watch.source;

import java.util.Optional;

/**
 * A kind of source that a sentinel can name: {@code Using file "/srv/prices.csv"}. Kinds are
 * registered in {@link SourceKindRegistry}, also by other modules. Implementations are safe for use
 * by several threads.
 */
public interface SourceKind {
  /** The keyword in the sentinel. */
  String name();

  /** The problem of an argument in a sentence; empty if valid. */
  Optional<String> fault(String argument);

  /** Whether a fault lies in the argument alone, so that it does not go away later. */
  default boolean isFaultLasting() {
    return false;
  }

  /** The web URL of the argument; empty if the source is read by {@link #take}. */
  default Optional<String> address(String argument) {
    return Optional.empty();
  }

  /** The URI scheme of its pages; it must never change. */
  default String scheme() {
    return name();
  }

  /** What makes a sentinel of this source due. */
  default SourceTrigger trigger() {
    return SourceTrigger.POLL;
  }

  /** Reads the source; blocks, within limits of time and size. */
  SourceContent take(String argument);

  /** Like {@link #fault(String)}, for a source whose content depends on the workspace. */
  default Optional<String> fault(long workspace, String argument) {
    return fault(argument);
  }

  /** Reads the source for a workspace; most sources are the same for all of them. */
  default SourceContent take(long workspace, String argument) {
    return take(argument);
  }
}
