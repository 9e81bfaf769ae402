package dev.vigil.watch.source;

import java.util.Optional;

/**
 * A kind of source that a sentinel can name: {@code Using file "/srv/prices.csv"}. Kinds are
 * registered in {@link SourceKinds}, also by modules that know more of them. Implementations are
 * safe for use by several threads.
 */
public interface SourceKind {
  /** The word in the sentinel. */
  String name();

  /** What speaks against an argument, in a sentence; empty if nothing does. */
  Optional<String> fault(String argument);

  /** Where the argument leads on the web; empty if the source is taken by {@link #take}. */
  default Optional<String> address(String argument) {
    return Optional.empty();
  }

  /** With what the addresses of its pages begin; it stays what it was when the word changes. */
  default String scheme() {
    return name();
  }

  /** What makes a sentinel of this source due. */
  default SourceTrigger trigger() {
    return SourceTrigger.POLL;
  }

  /** Takes what the source has now; blocks, within bounds of time and bytes. */
  SourceContent take(String argument);
}
