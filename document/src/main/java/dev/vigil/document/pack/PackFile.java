package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.pack.coding.BlockCodec;
import dev.vigil.document.pack.coding.BlockDictionary;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.Crc;
import dev.vigil.document.pack.coding.DigestTotals;
import dev.vigil.document.pack.coding.PackBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a pack: its header, validated when opened, and its blocks, validated one by one when
 * needed. Opening costs as much as the header, which grows with the number of distinct names but
 * not with the document. Safe for concurrent use.
 *
 * <p>Nothing in a file is trusted: lengths are checked against what is there, and memory for a
 * block is taken only after its checksum was right.
 */
final class PackFile {
  private final String origin;
  private final PackBytes bytes;
  private final PackHeader header;
  private final Optional<DigestTotals> totals;
  private final List<ContainerGroup> groups;
  private volatile @Nullable FirstBlock firstBlock;

  static PackFile open(Path path, ReadLimits limits) {
    PackBytes bytes = PackBytes.open(path);
    try {
      return new PackFile(path.toString(), bytes, limits);
    } catch (RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** A pack that is in memory already. */
  static PackFile of(String origin, ByteBuffer bytes, ReadLimits limits) {
    return new PackFile(origin, PackBytes.of(origin, bytes), limits);
  }

  private PackFile(String origin, PackBytes bytes, ReadLimits limits) {
    this.origin = origin;
    this.bytes = bytes;
    HeaderReader read = HeaderReader.read(origin, bytes, limits);
    this.header = read.header();
    this.totals = read.totals();
    this.groups = read.groups();
  }

  /** Closes the file; containers that were not read before are no longer available. */
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
  Optional<DigestTotals> totals() {
    return totals;
  }

  List<ContainerGroup> groups() {
    return groups;
  }

  /** The bytes of the file where they are an array from 0 on, or null. */
  byte @Nullable [] array() {
    ByteBuffer all = bytes.all();
    return all.hasArray() && all.arrayOffset() == 0 ? all.array() : null;
  }

  /** Refuses a block of a file on the heap whose bytes are not all there or not right. */
  void check(ContainerGroup group, ContainerGroup.Block block, String container) {
    byte[] array = array();
    if (array == null || block.offset() + block.stored() > bytes.size()) {
      throw cutOff(container, block.offset() + block.stored());
    }
    int start = (int) block.offset();
    if (!group.has(ContainerGroup.CHECKED)
        && Crc.of(array, start, start + block.stored()) != block.crc()) {
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

  /** The blocks of a group, with checked lengths; their contents are not read. */
  List<ContainerGroup.Block> blocks(ContainerGroup group, String container) {
    if (!group.has(ContainerGroup.BLOCKS)) {
      ContainerGroup.Entry first = group.entries().getFirst();
      return List.of(
          new ContainerGroup.Block(
              group.offset(), group.stored(), group.raw(), group.crc(), -1, first.decoded()));
    }
    byte[] table = new byte[group.index()];
    stored(group.offset(), group.index(), group.crc(), false, container, table, 0);
    ByteCursor cursor = new ByteCursor("container " + container + " of " + origin, table);
    List<ContainerGroup.Block> blocks = new ArrayList<>();
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
      blocks.add(new ContainerGroup.Block(offset, stored, length, crc, strings, plain));
      offset += stored;
      raw += length;
      decoded += plain;
    }
    ContainerGroup.Entry entry = group.entries().getFirst();
    if (raw != group.raw()
        || offset != end
        || blocks.isEmpty()
        || entry.holdsStrings() && decoded != entry.decoded()) {
      throw cursor.damaged("has blocks that do not add up");
    }
    return blocks;
  }

  /** The bytes of a group that stands in the file as it is, checked and not copied. */
  ByteBuffer asStored(ContainerGroup group, String container) {
    if (group.has(ContainerGroup.BLOCKS) || group.stored() != group.raw()) {
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

  /** The decompressed content of block i. */
  byte[] block(ContainerGroup group, List<ContainerGroup.Block> blocks, int i, String container) {
    byte[] raw = new byte[blocks.get(i).raw()];
    if (i > 0 && group.has(ContainerGroup.FIRST_HELPS)) {
      try (BlockDictionary first = new BlockDictionary(first(group, blocks, container))) {
        inflate(blocks.get(i), false, first, raw, 0, container);
      }
    } else {
      inflate(blocks.get(i), group.has(ContainerGroup.CHECKED), shipped(group), raw, 0, container);
    }
    return raw;
  }

  /** The first block of a group whose other blocks need it; the last one used is kept. */
  private byte[] first(ContainerGroup group, List<ContainerGroup.Block> blocks, String container) {
    FirstBlock known = firstBlock;
    if (known == null || !known.group.equals(group)) {
      known = new FirstBlock(group, block(group, blocks, 0, container));
      firstBlock = known;
    }
    return known.raw;
  }

  private record FirstBlock(ContainerGroup group, byte[] raw) {}

  /**
   * At least the first bytes of a group that is one block. What is behind them is not decoded if it
   * is more than a quarter: up to there decoding the whole at once is quicker.
   */
  byte[] first(ContainerGroup group, int length, String container) {
    if (group.has(ContainerGroup.BLOCKS)
        || group.stored() == group.raw()
        || length > group.raw() / 4 * 3) {
      return whole(group, container);
    }
    byte[] stored = new byte[group.stored()];
    stored(
        group.offset(),
        stored.length,
        group.crc(),
        group.has(ContainerGroup.CHECKED),
        container,
        stored,
        0);
    byte[] first = new byte[length];
    if (!BlockCodec.decompressFirst(stored, first, shipped(group))) {
      throw damaged(container, "its compressed bytes do not decode");
    }
    return first;
  }

  private static @Nullable BlockDictionary shipped(ContainerGroup group) {
    return group.has(ContainerGroup.SHIPPED) ? ShippedDictionary.help() : null;
  }

  /** All blocks of a group one after the other. */
  byte[] whole(ContainerGroup group, String container) {
    List<ContainerGroup.Block> blocks = blocks(group, container);
    if (blocks.size() == 1) {
      return block(group, blocks, 0, container);
    }
    byte[] all = new byte[group.raw()];
    inflate(group, blocks, all, 0, container);
    return all;
  }

  /** All blocks into an array from {@code at} on. */
  void inflate(
      ContainerGroup group,
      List<ContainerGroup.Block> blocks,
      byte[] into,
      int at,
      String container) {
    byte[] first = block(group, blocks, 0, container);
    System.arraycopy(first, 0, into, at, first.length);
    int to = at + first.length;
    try (BlockDictionary help =
        group.has(ContainerGroup.FIRST_HELPS) ? new BlockDictionary(first) : null) {
      BlockDictionary used = help == null ? shipped(group) : help;
      for (ContainerGroup.Block block : blocks.subList(1, blocks.size())) {
        inflate(block, false, used, into, to, container);
        to += block.raw();
      }
    }
  }

  /** One block into an array; {@code first} where the group's first block helps. */
  void inflate(
      ContainerGroup group,
      ContainerGroup.Block block,
      @Nullable BlockDictionary first,
      byte[] into,
      int at,
      String container) {
    BlockDictionary help = first == null ? shipped(group) : first;
    inflate(block, group.has(ContainerGroup.CHECKED), help, into, at, container);
  }

  private void inflate(
      ContainerGroup.Block block,
      boolean checked,
      @Nullable BlockDictionary help,
      byte[] into,
      int at,
      String container) {
    if (block.stored() == block.raw()) {
      stored(block.offset(), block.stored(), block.crc(), checked, container, into, at);
      return;
    }
    byte[] stored = new byte[block.stored()];
    stored(block.offset(), block.stored(), block.crc(), checked, container, stored, 0);
    if (!BlockCodec.decompress(stored, 0, stored.length, into, at, block.raw(), help)) {
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
