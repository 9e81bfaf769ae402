package dev.vigil.document.pack;

import java.util.List;

/**
 * Strings of a pack that are decoded together: one block, or one container in a shared block.
 *
 * @param name of the container, for errors
 * @param block its number in the group
 * @param offset where in that block it begins
 * @param first the place of its first string
 */
record Piece(
    String name,
    Group group,
    List<Group.Block> blocks,
    int block,
    int offset,
    int raw,
    int encoding,
    int first,
    int strings,
    int decoded) {

  /** The same piece with its first string at another place. */
  Piece atPlace(int place) {
    return new Piece(name, group, blocks, block, offset, raw, encoding, place, strings, decoded);
  }

  /** Decoded strings: one byte lies between each and the next. */
  record Decoded(byte[] bytes, int[] starts, int first) {
    boolean holds(int place) {
      return place >= first && place - first < starts.length - 1;
    }
  }
}
