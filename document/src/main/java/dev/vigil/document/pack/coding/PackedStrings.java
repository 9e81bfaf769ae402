package dev.vigil.document.pack.coding;

import dev.vigil.document.StringList;

/**
 * The strings of a digest on the heap in the order of the pack: an array of bytes, the start of
 * each string, and for each string of the digest its position in that order. The strings of the
 * first places, white space from the table of shapes, have an array of their own. Immutable.
 */
public final class PackedStrings implements StringList {
  private final StringBlock.Decoded leading;
  private final byte[] bytes;

  /** The start of each string after the leading ones; one byte lies between two. */
  private final int[] starts;

  private final int first;
  private final int[] places;

  public PackedStrings(StringBlock.Decoded leading, byte[] bytes, int[] starts, int[] places) {
    this.leading = leading;
    this.bytes = bytes;
    this.starts = starts;
    this.first = leading.starts().length - 1;
    this.places = places;
  }

  /** Returns these strings with another order in the digest. */
  public PackedStrings at(int[] newPlaces) {
    return new PackedStrings(leading, bytes, starts, newPlaces);
  }

  @Override
  public int count() {
    return places.length;
  }

  @Override
  public byte[] buffer(int i) {
    return places[i] >= first ? bytes : leading.bytes();
  }

  @Override
  public int start(int i) {
    int at = places[i] - first;
    return at >= 0 ? starts[at] : leading.starts()[places[i]];
  }

  @Override
  public int end(int i) {
    int at = places[i] - first;
    return (at >= 0 ? starts[at + 1] : leading.starts()[places[i] + 1]) - 1;
  }
}
