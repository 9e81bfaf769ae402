package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.Limits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a pack: its header, read and checked when opened, and its blocks, read and checked
 * one by one when needed. Opening costs as much as the header, which grows with the number of
 * distinct names but not with the document. Safe for concurrent use.
 *
 * <p>Nothing in a file is trusted: lengths are checked against what is there, and memory for a
 * block is taken only after its checksum was right.
 */
final class PackFile {
  private final String origin;
  private final PackBytes bytes;
  private final PackHeader header;
  private final Optional<Totals> totals;
  private final List<Group> groups;

  static PackFile open(Path path, Limits limits) {
    PackBytes bytes = PackBytes.open(path);
    try {
      return new PackFile(path.toString(), bytes, limits);
    } catch (RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** A pack that is in memory already. */
  static PackFile of(String origin, ByteBuffer bytes, Limits limits) {
    return new PackFile(origin, PackBytes.of(origin, bytes), limits);
  }

  private PackFile(String origin, PackBytes bytes, Limits limits) {
    this.origin = origin;
    this.bytes = bytes;
    HeaderReader read = HeaderReader.read(origin, bytes, limits);
    this.header = read.header();
    this.totals = read.totals();
    this.groups = read.groups();
  }

  /** Lets go of the file; containers that were not asked for before can be no more. */
  void close() {
    bytes.close();
  }

  String origin() {
    return origin;
  }

  PackHeader header() {
    return header;
  }

  /** Empty for messages, where they are counted when asked for. */
  Optional<Totals> totals() {
    return totals;
  }

  List<Group> groups() {
    return groups;
  }

  /** The bytes of the file where they are an array from 0 on, or null. */
  byte @Nullable [] array() {
    ByteBuffer all = bytes.all();
    return all.hasArray() && all.arrayOffset() == 0 ? all.array() : null;
  }

  /** Refuses a block of a file on the heap whose bytes are not all there or not right. */
  void check(Group group, Group.Block block, String container) {
    byte[] array = array();
    if (array == null || block.offset() + block.stored() > bytes.size()) {
      throw cutOff(container, block.offset() + block.stored());
    }
    int start = (int) block.offset();
    if (!group.has(Group.CHECKED) && Crc.of(array, start, start + block.stored()) != block.crc()) {
      throw damaged(container, "its checksum is wrong");
    }
  }

  private DocumentException cutOff(String container, long end) {
    return damaged(
        container, "the file ends at byte " + bytes.size() + " and the container at byte " + end);
  }

  /** Bytes of the whole file. */
  int size() {
    return bytes.size();
  }

  /** The blocks of a group, with checked lengths; their contents are not looked at. */
  List<Group.Block> blocks(Group group, String container) {
    if (!group.has(Group.BLOCKS)) {
      Group.Entry first = group.entries().getFirst();
      return List.of(
          new Group.Block(
              group.offset(), group.stored(), group.raw(), group.crc(), -1, first.decoded()));
    }
    byte[] table = new byte[group.index()];
    stored(group.offset(), group.index(), group.crc(), false, container, table, 0);
    ByteCursor cursor = new ByteCursor("container " + container + " of " + origin, table);
    List<Group.Block> blocks = new ArrayList<>();
    long offset = group.offset() + group.index();
    long end = group.offset() + group.stored();
    long raw = 0;
    long decoded = 0;
    while (cursor.remaining() > 0) {
      int stored = HeaderReader.natural(cursor);
      int length = HeaderReader.natural(cursor);
      int crc = Crc.get(cursor);
      int strings = HeaderReader.natural(cursor);
      int plain = HeaderReader.natural(cursor);
      if (stored > end - offset || length > (stored + 64L) * HeaderReader.BEST_RATIO) {
        throw cursor.damaged("has a block of an impossible length");
      }
      blocks.add(new Group.Block(offset, stored, length, crc, strings, plain));
      offset += stored;
      raw += length;
      decoded += plain;
    }
    Group.Entry entry = group.entries().getFirst();
    if (raw != group.raw()
        || offset != end
        || blocks.isEmpty()
        || entry.holdsStrings() && decoded != entry.decoded()) {
      throw cursor.damaged("has blocks that do not add up");
    }
    return blocks;
  }

  /** The bytes of a group that stands in the file as it is, checked and not copied. */
  ByteBuffer asStored(Group group, String container) {
    if (group.has(Group.BLOCKS) || group.stored() != group.raw()) {
      throw damaged(container, "it is compressed, which its layout does not know");
    }
    if (group.offset() + group.stored() > bytes.size()) {
      throw cutOff(container, group.offset() + group.stored());
    }
    ByteBuffer part = bytes.all().slice((int) group.offset(), group.stored());
    if (Crc.of(part) != group.crc()) {
      throw damaged(container, "its checksum is wrong");
    }
    return part.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** What comes out of block i. */
  byte[] block(Group group, List<Group.Block> blocks, int i, String container) {
    byte[] raw = new byte[blocks.get(i).raw()];
    if (i > 0 && group.has(Group.FIRST_HELPS)) {
      try (Help first = new Help(block(group, blocks, 0, container))) {
        inflate(blocks.get(i), false, first, raw, 0, container);
      }
    } else {
      inflate(blocks.get(i), group.has(Group.CHECKED), shipped(group), raw, 0, container);
    }
    return raw;
  }

  /**
   * At least the first bytes of a group that is one block. What is behind them is not decoded if it
   * is more than a quarter: up to there decoding the whole at once is quicker.
   */
  byte[] first(Group group, int length, String container) {
    if (group.has(Group.BLOCKS) || group.stored() == group.raw() || length > group.raw() / 4 * 3) {
      return whole(group, container);
    }
    byte[] stored = new byte[group.stored()];
    stored(
        group.offset(), stored.length, group.crc(), group.has(Group.CHECKED), container, stored, 0);
    byte[] first = new byte[length];
    if (!Codec.decompressFirst(stored, first, shipped(group))) {
      throw damaged(container, "its compressed bytes do not decode");
    }
    return first;
  }

  private static @Nullable Help shipped(Group group) {
    return group.has(Group.SHIPPED) ? ShippedDictionary.help() : null;
  }

  /** All blocks of a group one after the other. */
  byte[] whole(Group group, String container) {
    List<Group.Block> blocks = blocks(group, container);
    if (blocks.size() == 1) {
      return block(group, blocks, 0, container);
    }
    byte[] all = new byte[group.raw()];
    inflate(group, blocks, all, 0, container);
    return all;
  }

  /** All blocks into an array from {@code at} on. */
  void inflate(Group group, List<Group.Block> blocks, byte[] into, int at, String container) {
    byte[] first = block(group, blocks, 0, container);
    System.arraycopy(first, 0, into, at, first.length);
    int to = at + first.length;
    try (Help help = group.has(Group.FIRST_HELPS) ? new Help(first) : null) {
      Help used = help == null ? shipped(group) : help;
      for (Group.Block block : blocks.subList(1, blocks.size())) {
        inflate(block, false, used, into, to, container);
        to += block.raw();
      }
    }
  }

  /** One block into an array; {@code first} where the group's first block helps. */
  void inflate(
      Group group, Group.Block block, @Nullable Help first, byte[] into, int at, String container) {
    Help help = first == null ? shipped(group) : first;
    inflate(block, group.has(Group.CHECKED), help, into, at, container);
  }

  private void inflate(
      Group.Block block,
      boolean checked,
      @Nullable Help help,
      byte[] into,
      int at,
      String container) {
    if (block.stored() == block.raw()) {
      stored(block.offset(), block.stored(), block.crc(), checked, container, into, at);
      return;
    }
    byte[] stored = new byte[block.stored()];
    stored(block.offset(), block.stored(), block.crc(), checked, container, stored, 0);
    if (!Codec.decompress(stored, 0, stored.length, into, at, block.raw(), help)) {
      throw damaged(container, "its compressed bytes do not decode");
    }
  }

  /** Copies bytes of the file and checks them. */
  private void stored(
      long offset, int length, int crc, boolean checked, String container, byte[] into, int at) {
    if (offset + length > bytes.size()) {
      throw cutOff(container, offset + length);
    }
    bytes.first((int) offset + length).get((int) offset, into, at, length);
    if (!checked && Crc.of(into, at, at + length) != crc) {
      throw damaged(container, "its checksum is wrong");
    }
  }

  DocumentException damaged(String container, String how) {
    return new DocumentException(
        "The container \""
            + container
            + "\" of "
            + origin
            + " is damaged: "
            + how
            + "; restore the file from a copy.");
  }
}
