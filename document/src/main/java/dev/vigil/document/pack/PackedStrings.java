package dev.vigil.document.pack;

import dev.vigil.document.Strings;

/**
 * Strings of a digest on the heap in the order of the pack: an array of bytes, the start of each
 * string, and per string of the digest its place in that order. Immutable.
 */
final class PackedStrings implements Strings {
  private final byte[] bytes;

  /** Where the string of each place begins; one byte lies between it and the next. */
  private final int[] starts;

  private final int[] places;

  PackedStrings(byte[] bytes, int[] starts, int[] places) {
    this.bytes = bytes;
    this.starts = starts;
    this.places = places;
  }

  /** The same strings with another order in the digest. */
  PackedStrings at(int[] newPlaces) {
    return new PackedStrings(bytes, starts, newPlaces);
  }

  @Override
  public int count() {
    return places.length;
  }

  @Override
  public byte[] buffer(int i) {
    return bytes;
  }

  @Override
  public int start(int i) {
    return starts[places[i]];
  }

  @Override
  public int end(int i) {
    return starts[places[i] + 1] - 1;
  }
}
