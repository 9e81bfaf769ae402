package dev.vigil.document.pack;

import dev.vigil.document.ByteSink;
import dev.vigil.document.pack.coding.BlockCodec;
import dev.vigil.document.pack.coding.BlockDictionary;
import dev.vigil.document.pack.coding.ContainerChunk;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.Crc;
import dev.vigil.document.pack.coding.StringCode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes groups of containers: blocks, their table, and the entry in the header. A container that
 * was compressed alone to learn its size is not compressed again. Not thread-safe.
 */
final class GroupWriter {
  private final PackProfile profile;
  private final PackOptions options;

  private final IdentityHashMap<PackPart, Written> alone = new IdentityHashMap<>();

  /** Bytes that the container takes in a group of its own. */
  int stored(PackPart part) {
    return alone.computeIfAbsent(part, p -> group(List.of(p))).body.length;
  }

  GroupWriter(PackProfile profile, PackOptions options) {
    this.profile = profile;
    this.options = options;
  }

  Written of(List<PackPart> parts) {
    Written known = parts.size() == 1 ? alone.get(parts.getFirst()) : null;
    return known == null ? group(parts) : known;
  }

  /** A group's entry in the header, and its bytes. */
  record Written(byte[] header, byte[] body) {}

  private List<byte[]> compressed(
      List<byte[]> blocks,
      @Nullable BlockDictionary forFirst,
      @Nullable BlockDictionary forOthers) {
    IntStream numbers = IntStream.range(0, blocks.size());
    return (options.parallel() ? numbers.parallel() : numbers)
        .mapToObj(
            i -> {
              byte[] raw = blocks.get(i);
              BlockDictionary help = i == 0 ? forFirst : forOthers;
              byte[] small = BlockCodec.compress(raw, 0, raw.length, options.level(), help);
              return small == null ? raw : small;
            })
        .toList();
  }

  private Written group(List<PackPart> parts) {
    boolean shipped = profile != PackProfile.COLUMNS && options.dictionary();
    List<byte[]> blocks = new ArrayList<>();
    boolean several = parts.size() == 1 && parts.getFirst().chunks().size() > 1;
    int flags = shipped ? ContainerGroup.SHIPPED : 0;
    BlockDictionary help = shipped ? ShippedDictionary.help() : null;
    if (several) {
      for (ContainerChunk chunk : parts.getFirst().chunks()) {
        blocks.add(chunk.bytes());
      }
      flags |= ContainerGroup.BLOCKS;
      if (help == null && BlockDictionary.canBe(blocks.getFirst())) {
        flags |= ContainerGroup.FIRST_HELPS;
      }
    } else {
      ByteSink one = new ByteSink(1 << 12);
      for (PackPart part : parts) {
        for (ContainerChunk chunk : part.chunks()) {
          one.put(chunk.bytes());
        }
      }
      blocks.add(one.toArray());
    }
    boolean firstHelps = (flags & ContainerGroup.FIRST_HELPS) != 0;
    List<byte[]> stored;
    if (firstHelps) {
      try (BlockDictionary first = new BlockDictionary(blocks.getFirst())) {
        stored = compressed(blocks, help, first);
      }
    } else {
      stored = compressed(blocks, help, help);
    }
    ByteSink body = new ByteSink(1 << 12);
    if (several) {
      for (int i = 0; i < blocks.size(); i++) {
        ContainerChunk chunk = parts.getFirst().chunks().get(i);
        body.varint(stored.get(i).length);
        body.varint(blocks.get(i).length);
        Crc.put(body, Crc.of(stored.get(i), 0, stored.get(i).length));
        body.varint(chunk.strings());
        body.varint(chunk.decoded());
      }
    }
    int index = body.size();
    for (byte[] block : stored) {
      body.put(block);
    }
    ByteSink header = new ByteSink(64);
    header.varint(flags);
    header.varint(body.size());
    if (several) {
      header.varint(index);
    }
    Crc.put(header, Crc.of(body.array(), 0, several ? index : body.size()));
    header.varint(parts.size());
    for (PackPart part : parts) {
      boolean keyed = part.keys().length > 0;
      header.put(
          part.kind().code() | part.encoding() << 4 | (keyed ? ContainerGroup.Entry.KEYED : 0));
      header.varint(part.raw());
      if (part.encoding() != StringCode.PLAIN) {
        header.varint(part.decoded());
      }
      if (keyed) {
        header.varint(part.keys().length);
        int last = -1;
        for (int k = 0; k < part.keys().length; k++) {
          header.varint(part.keys()[k] - last - 1);
          header.varint(part.counts()[k]);
          last = part.keys()[k];
        }
      }
    }
    return new Written(header.toArray(), body.toArray());
  }
}
