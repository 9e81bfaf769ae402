package dev.vigil.document.pack;

import dev.vigil.document.DocumentException;
import dev.vigil.document.pack.coding.BlockDictionary;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.ContentWords;
import dev.vigil.document.pack.coding.PackedStrings;
import dev.vigil.document.pack.coding.StringBlock;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.coding.StringSlots;
import dev.vigil.document.pack.container.ContainerKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The texts or the attribute values of a pack: which containers hold them, and in which order. The
 * first places belong to strings that stand elsewhere (white space in the table of shapes).
 * Immutable.
 */
final class StringColumns {
  private static final int[] NONE = {};

  private final PackFile file;
  private final ContainerKind kind;
  private final List<ContainerGroup> groups = new ArrayList<>();
  private final List<ContainerGroup.Entry> entries = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Integer> offsets = new ArrayList<>();
  private final boolean grouped;

  StringColumns(PackFile file, ContainerKind kind, List<String> keyNames) {
    this.file = file;
    this.kind = kind;
    this.grouped =
        file.header()
            .operators()
            .contains(kind == ContainerKind.TEXT ? PackOperator.CONTENT : PackOperator.ATTRIBUTE);
    for (ContainerGroup group : file.groups()) {
      int offset = 0;
      for (ContainerGroup.Entry entry : group.entries()) {
        if (entry.kind() == kind) {
          groups.add(group);
          entries.add(entry);
          names.add(name(entry, keyNames));
          offsets.add(offset);
        }
        offset += entry.raw();
      }
    }
  }

  static String name(ContainerGroup.Entry entry, List<String> keyNames) {
    int[] keys = entry.keys();
    if (keys.length == 0 || !entry.holdsStrings()) {
      return entry.kind().toString();
    }
    if (keys.length > 1) {
      return entry.kind() + " of " + keys.length + " small columns";
    }
    return entry.kind() + " of " + (keys[0] < keyNames.size() ? keyNames.get(keys[0]) : keys[0]);
  }

  /** Whether the number of strings of each key must be known to find any of them. */
  boolean needsCounts() {
    return grouped && entries.stream().anyMatch(e -> e.keys().length == 0);
  }

  /** How many strings the containers with keys have. */
  private int keyed() {
    long total = 0;
    for (ContainerGroup.Entry entry : entries) {
      for (int count : entry.counts()) {
        total += count;
      }
    }
    if (total > Integer.MAX_VALUE - 64) {
      throw file.damaged(kind.toString(), "it counts too many strings");
    }
    return (int) total;
  }

  private boolean hasOwn(int key) {
    for (ContainerGroup.Entry entry : entries) {
      if (Arrays.binarySearch(entry.keys(), key) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The places of all keys, from {@code base} on.
   *
   * @param counts strings per key, used only where {@link #needsCounts()}
   */
  StringSlots slots(int base, int[] counts) {
    int keys = counts.length;
    int[] slotOf = new int[keys];
    Arrays.fill(slotOf, keys);
    StringSlots slots = new StringSlots(slotOf, keys + 1);
    slots.next[keys] = Integer.MIN_VALUE;
    int place = base;
    for (int e = 0; e < entries.size(); e++) {
      ContainerGroup.Entry entry = entries.get(e);
      if (entry.keys().length == 0 && !grouped) {
        Arrays.fill(slotOf, 0);
        slots.next[0] = place;
      } else if (entry.keys().length == 0) {
        for (int key = 0; key < keys; key++) {
          if (!hasOwn(key)) {
            slotOf[key] = key;
            slots.next[key] = place;
            place = sum(place, counts[key], e);
          }
        }
      } else {
        for (int k = 0; k < entry.keys().length; k++) {
          int key = entry.keys()[k];
          if (key >= keys || slotOf[key] != keys) {
            throw file.damaged(names.get(e), "it names a column that cannot be");
          }
          slotOf[key] = key;
          slots.next[key] = place;
          place = sum(place, entry.counts()[k], e);
        }
      }
    }
    return slots;
  }

  /** The places of all keys once it is known how many strings each has. */
  StringSlots placed(int base, int[] counts) {
    for (int e = 0; e < entries.size(); e++) {
      ContainerGroup.Entry entry = entries.get(e);
      for (int k = 0; k < entry.keys().length; k++) {
        int key = entry.keys()[k];
        if (key >= counts.length || counts[key] != entry.counts()[k]) {
          throw file.damaged(names.get(e), "its strings are not those of the structure");
        }
      }
    }
    return slots(base, counts);
  }

  /** Slots that count from 0 for each of the keys. */
  static StringSlots counting(int keys) {
    int[] slotOf = new int[keys];
    Arrays.setAll(slotOf, key -> key);
    return new StringSlots(slotOf, keys + 1);
  }

  private int sum(int place, int more, int entry) {
    if (place > Integer.MAX_VALUE - 64 - more) {
      throw file.damaged(names.get(entry), "it counts too many strings");
    }
    return place + more;
  }

  /** Refuses a structure that asked for other strings than the containers have. */
  void check(StringSlots before, StringSlots after, int total) {
    int missing = after.next.length - 1;
    long used = 0;
    for (int s = 0; s < missing; s++) {
      used += after.next[s] - (long) before.next[s];
    }
    boolean each = true;
    for (ContainerGroup.Entry entry : entries) {
      for (int k = 0; k < entry.keys().length; k++) {
        int slot = after.slotOf[entry.keys()[k]];
        each &= after.next[slot] - before.next[slot] == entry.counts()[k];
      }
    }
    if (!each || after.next[missing] != Integer.MIN_VALUE || used != total) {
      throw file.damaged(kind.toString(), "its strings are not those of the structure");
    }
  }

  /**
   * The blocks that are decoded at once, in the order of their strings; {@code total} strings in
   * all.
   */
  List<StringBlock> pieces(int base, int total) {
    List<StringBlock> pieces = new ArrayList<>();
    int first = base;
    for (int e = 0; e < entries.size(); e++) {
      ContainerGroup.Entry entry = entries.get(e);
      ContainerGroup group = groups.get(e);
      String name = names.get(e);
      List<ContainerGroup.Block> blocks = file.blocks(group, name);
      if (group.has(ContainerGroup.BLOCKS)) {
        for (int b = 0; b < blocks.size(); b++) {
          ContainerGroup.Block block = blocks.get(b);
          pieces.add(
              new StringBlock(
                  name,
                  group,
                  blocks,
                  b,
                  0,
                  block.raw(),
                  entry.encoding(),
                  first,
                  block.strings(),
                  block.decoded()));
          first = sum(first, block.strings(), e);
        }
      } else {
        int strings =
            entry.keys().length == 0
                ? total - keyed()
                : Math.toIntExact(Arrays.stream(entry.counts()).asLongStream().sum());
        pieces.add(
            new StringBlock(
                name,
                group,
                blocks,
                0,
                offsets.get(e),
                entry.raw(),
                entry.encoding(),
                first,
                strings,
                entry.decoded()));
        first = sum(first, strings, e);
      }
    }
    if (first - base != total) {
      throw file.damaged(kind.toString(), "it has " + (first - base) + " strings, not " + total);
    }
    for (StringBlock piece : pieces) {
      if (piece.strings() < 0 || piece.strings() > piece.decoded()) {
        throw file.damaged(piece.name(), "it counts " + piece.strings() + " strings");
      }
    }
    return pieces;
  }

  /** The strings on the heap; groups that hold more than this are taken from {@code shared}. */
  PackedStrings heap(
      byte[][] leading,
      int total,
      Map<ContainerGroup, byte[]> shared,
      @Nullable ContentWords words) {
    StringBlock.Decoded spaces = StringBlock.Decoded.of(leading);
    List<StringBlock> pieces = pieces(leading.length, total);
    int[] starts = new int[total + 1];
    byte[] own = inPlace(pieces, leading.length, starts);
    if (own != null) {
      return new PackedStrings(spaces, own, starts, NONE);
    }
    long length = 0;
    for (StringBlock piece : pieces) {
      length += piece.decoded();
    }
    if (length > Integer.MAX_VALUE - 8) {
      throw file.damaged(kind.toString(), "its strings have " + length + " bytes");
    }
    byte[] bytes = new byte[(int) length];
    int at = 0;
    try (FirstBlocks firsts = new FirstBlocks()) {
      for (StringBlock placed : pieces) {
        StringBlock piece = placed.atPlace(placed.first() - leading.length);
        ContainerGroup group = piece.group();
        ContainerGroup.Block block = piece.blocks().get(piece.block());
        if (!group.has(ContainerGroup.BLOCKS)) {
          byte[] raw =
              shared.computeIfAbsent(group, g -> file.block(g, piece.blocks(), 0, piece.name()));
          decode(piece, words, raw, bytes, at, starts);
        } else if (piece.encoding() == StringCode.PLAIN) {
          file.inflate(group, block, firsts.help(piece), bytes, at, piece.name());
          firsts.keep(piece, bytes, at);
          if (!StringCode.split(bytes, at, at + piece.raw(), starts, piece)) {
            throw damaged(piece);
          }
        } else {
          byte[] raw = new byte[piece.raw()];
          file.inflate(group, block, firsts.help(piece), raw, 0, piece.name());
          firsts.keep(piece, raw, 0);
          decode(piece, words, raw, bytes, at, starts);
        }
        at += piece.decoded();
      }
    }
    starts[starts.length - 1] = at;
    return new PackedStrings(spaces, bytes, starts, NONE);
  }

  /**
   * Finds strings that stand uncompressed in a file that is on the heap, without copying them.
   *
   * @return the array they stand in, or null where they do not
   */
  private byte @Nullable [] inPlace(List<StringBlock> pieces, int leading, int[] starts) {
    byte[] array = file.array();
    for (StringBlock piece : pieces) {
      ContainerGroup.Block block = piece.blocks().get(piece.block());
      if (array == null
          || piece.encoding() != StringCode.PLAIN
          || block.stored() != block.raw()
          || !piece.group().equals(pieces.getFirst().group())) {
        return null;
      }
    }
    if (array == null || pieces.isEmpty()) {
      return null;
    }
    int end = 0;
    for (StringBlock piece : pieces) {
      ContainerGroup.Block block = piece.blocks().get(piece.block());
      file.check(piece.group(), block, piece.name());
      int from = (int) block.offset() + piece.offset();
      end = from + piece.raw();
      StringBlock placed = piece.atPlace(piece.first() - leading);
      if (!StringCode.split(array, from, end, starts, placed)) {
        throw damaged(piece);
      }
    }
    starts[starts.length - 1] = end;
    return array;
  }

  /** One piece alone, with places that begin at its own first string. */
  StringBlock.Decoded decoded(StringBlock piece, @Nullable ContentWords words) {
    byte[] raw =
        piece.group().has(ContainerGroup.BLOCKS)
            ? file.block(piece.group(), piece.blocks(), piece.block(), piece.name())
            : file.first(piece.group(), piece.offset() + piece.raw(), piece.name());
    int[] starts = new int[piece.strings() + 1];
    if (piece.encoding() == StringCode.PLAIN) {
      int end = piece.offset() + piece.raw();
      if (!StringCode.split(raw, piece.offset(), end, starts, piece.atPlace(0))) {
        throw damaged(piece);
      }
      starts[piece.strings()] = end;
      return new StringBlock.Decoded(raw, starts, piece.first());
    }
    byte[] bytes = new byte[piece.decoded()];
    decode(piece.atPlace(0), words, raw, bytes, 0, starts);
    starts[piece.strings()] = bytes.length;
    return new StringBlock.Decoded(bytes, starts, piece.first());
  }

  /** Decodes a piece to {@code bytes[at]} and notes where its strings begin. */
  void decode(
      StringBlock piece,
      @Nullable ContentWords words,
      byte[] raw,
      byte[] bytes,
      int at,
      int[] starts) {
    int end =
        StringCode.decode(
            piece.encoding(),
            words,
            raw,
            piece.offset(),
            piece.offset() + piece.raw(),
            bytes,
            at,
            at + piece.decoded(),
            starts,
            piece.first(),
            piece.strings());
    if (end != at + piece.decoded()) {
      throw damaged(piece);
    }
  }

  private DocumentException damaged(StringBlock piece) {
    return file.damaged(piece.name(), "its strings are not as long as they should be");
  }

  /** The first blocks of groups that help with their others, while all are being read. */
  private static final class FirstBlocks implements AutoCloseable {
    private @Nullable ContainerGroup group;
    private @Nullable BlockDictionary help;

    void keep(StringBlock piece, byte[] from, int at) {
      if (piece.block() == 0 && piece.group().has(ContainerGroup.FIRST_HELPS)) {
        close();
        group = piece.group();
        help = new BlockDictionary(Arrays.copyOfRange(from, at, at + piece.raw()));
      }
    }

    @Nullable BlockDictionary help(StringBlock piece) {
      return piece.block() > 0 && piece.group().equals(group) ? help : null;
    }

    @Override
    public void close() {
      BlockDictionary used = help;
      if (used != null) {
        used.close();
        help = null;
      }
    }
  }
}
