package dev.vigil.document.pack.coding;

import java.util.List;

/**
 * Strings of a pack that are decoded together: one block, or one container in a shared block.
 *
 * @param name of the container, for errors
 * @param block its number in the group
 * @param offset where in that block it begins
 * @param first the place of its first string
 */
public record StringBlock(
    String name,
    ContainerGroup group,
    List<ContainerGroup.Block> blocks,
    int block,
    int offset,
    int raw,
    int encoding,
    int first,
    int strings,
    int decoded) {

  /** Returns this block with its first string at another place. */
  public StringBlock atPlace(int place) {
    return new StringBlock(
        name, group, blocks, block, offset, raw, encoding, place, strings, decoded);
  }

  /** Decoded strings: one byte lies between each and the next. */
  public record Decoded(byte[] bytes, int[] starts, int first) {
    /** Strings from the heap, with the first place 0. */
    public static Decoded of(byte[][] strings) {
      int[] starts = new int[strings.length + 1];
      for (int i = 0; i < strings.length; i++) {
        starts[i + 1] = starts[i] + strings[i].length + 1;
      }
      byte[] bytes = new byte[starts[strings.length]];
      for (int i = 0; i < strings.length; i++) {
        System.arraycopy(strings[i], 0, bytes, starts[i], strings[i].length);
      }
      return new Decoded(bytes, starts, 0);
    }

    public boolean holds(int place) {
      return place >= first && place - first < starts.length - 1;
    }
  }
}
