package dev.vigil.document.pack.coding;

import dev.vigil.document.pack.container.ContainerKind;
import java.util.List;

/**
 * Containers that share one frame, or one container in several blocks, as listed in the header.
 *
 * @param flags what the constants here say
 * @param offset where its bytes begin, behind the header
 * @param stored how many bytes of the file it takes
 * @param index how many of them are the table of its blocks; 0 for a single block
 * @param raw how many bytes come out
 * @param crc of the single block, or of the table
 */
public record ContainerGroup(
    int flags, long offset, int stored, int index, int raw, int crc, List<Entry> entries) {
  /** The shipped dictionary helps to decode it. */
  public static final int SHIPPED = 1;

  /** It has several blocks. */
  public static final int BLOCKS = 2;

  /** The first block helps to decode the others. */
  public static final int FIRST_HELPS = 4;

  /** Its checksum was part of the header's and is right; not stored. */
  public static final int CHECKED = 8;

  public static final int STORED_FLAGS = SHIPPED | BLOCKS | FIRST_HELPS;

  /**
   * One container of a group.
   *
   * @param raw its length; containers of a group follow each other
   * @param keys whose strings it holds; empty for all
   * @param counts how many strings each of them has
   * @param decoded length of the strings, each with one byte behind it; 0 where {@code raw} says it
   */
  public record Entry(
      ContainerKind kind, int raw, int encoding, int[] keys, int[] counts, int decoded) {
    /** In a header: the keys follow. */
    public static final int KEYED = 0x80;

    public boolean holdsStrings() {
      return kind == ContainerKind.TEXT || kind == ContainerKind.VALUES;
    }
  }

  /** One block of a group: where it stands and what comes out of it. */
  public record Block(long offset, int stored, int raw, int crc, int strings, int decoded) {}

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
