package dev.vigil.watch.source;

import java.time.Instant;
import java.util.Optional;

/** The result of reading a source. Immutable as long as no caller writes into the bytes. */
public sealed interface SourceContent {
  /**
   * The content.
   *
   * @param name a file name whose extension shows the type of the bytes; may have none
   * @param modified when the source says it was changed
   * @param said the error output of a command in one line; empty if none
   */
  record Content(byte[] bytes, String name, Optional<Instant> modified, String said)
      implements SourceContent {
    @Override
    public String sentence() {
      return name + " has " + bytes.length + " bytes.";
    }
  }

  /** No content: forbidden, missing or failed. */
  record Nothing(String sentence) implements SourceContent {}

  /** The result in words. */
  String sentence();
}
