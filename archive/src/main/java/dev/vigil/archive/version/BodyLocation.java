package dev.vigil.archive.version;

/**
 * The location of a body in the segments. Immutable.
 *
 * @param segment the number of the file, from 1 on
 * @param offset where the body begins in it
 * @param length bytes of the body without its checksum
 */
public record BodyLocation(int segment, int offset, int length) {
  /** Checks the values. */
  public BodyLocation {
    if (segment < 1 || offset < 0 || length < 0) {
      throw new IllegalArgumentException(segment + ":" + offset + "+" + length);
    }
  }
}
