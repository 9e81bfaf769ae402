package dev.vigil.bench.pageset;

import java.util.List;

/** What a version differs in from the version before. */
public sealed interface VersionLabel {
  /** The first version. */
  record First() implements VersionLabel {}

  /**
   * Nothing that a person waits for.
   *
   * @param what the kind of noise, one or two words
   */
  record Noise(NoiseClass noise, String what) implements VersionLabel {}

  /**
   * Something that a person waits for.
   *
   * @param type the class of the change, one word
   * @param what the change, a few words
   * @param words what the title of the notification must contain: of each group one
   */
  record Change(String type, String what, String old, String now, List<List<String>> words)
      implements VersionLabel {}
}
