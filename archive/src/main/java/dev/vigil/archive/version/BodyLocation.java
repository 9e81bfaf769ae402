package dev.vigil.archive.version;

/**
 * The location of a body in the segments. Immutable.
 *
 * @param length bytes of the body without its checksum
 */
public record BodyLocation(int segment, int offset, int length) {
  public BodyLocation {
    if (segment < 1 || offset < 0 || length < 0) {
      throw new IllegalArgumentException(segment + ":" + offset + "+" + length);
    }
  }
}
