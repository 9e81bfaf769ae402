package dev.vigil.watch.source;

import java.time.Instant;
import java.util.Optional;

/** What a source gave. Immutable as long as nobody writes into the bytes. */
public sealed interface SourceContent {
  /**
   * The content.
   *
   * @param name a file name that tells what the bytes are by its ending; may have none
   * @param modified when the source says it was changed
   * @param said what a command said besides, in one line; empty if nothing
   */
  record Content(byte[] bytes, String name, Optional<Instant> modified, String said)
      implements SourceContent {
    @Override
    public String sentence() {
      return name + " has " + bytes.length + " bytes.";
    }
  }

  /** Nothing: not allowed, not there, or gone wrong. */
  record Nothing(String sentence) implements SourceContent {}

  /** The outcome in words. */
  String sentence();
}
