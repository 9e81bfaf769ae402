package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
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
  /** Smaller files are read at once: that is cheaper than mapping them. */
  private static final int SMALL_FILE = 64 << 10;

  /** A header has names' counts, not content; one beyond this is no header. */
  private static final int LARGEST_HEADER = 64 << 20;

  /** zstd makes at most 128 KB out of a block of four bytes. */
  private static final int BEST_RATIO = 1 << 16;

  private static final List<Profile> PROFILES = List.of(Profile.values());

  private final String origin;
  private final ByteBuffer bytes;
  private final PackHeader header;
  private final List<Group> groups;

  static PackFile open(Path path) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size > Integer.MAX_VALUE - 8) {
        throw new DocumentException(path + " has " + size + " bytes; packs end at 2 GB.");
      }
      if (size > SMALL_FILE) {
        return new PackFile(path.toString(), channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
      }
      ByteBuffer all = ByteBuffer.allocate((int) size);
      int read = 0;
      while (read >= 0 && all.hasRemaining()) {
        read = channel.read(all);
      }
      return new PackFile(path.toString(), all.flip());
    } catch (NoSuchFileException e) {
      throw new DocumentException("There is no file " + path + "; check its name.", e);
    } catch (IOException e) {
      throw new DocumentException(
          (Files.isDirectory(path) ? path + " is a folder" : path + " cannot be read")
              + "; name a pack file that you may read.",
          e);
    }
  }

  PackFile(String origin, ByteBuffer bytes) {
    this.origin = origin;
    this.bytes = bytes;
    int size = bytes.limit();
    byte[] head = new byte[Math.min(size, 16)];
    bytes.get(0, head);
    if (head.length < PackWriter.MAGIC.length
        || !Arrays.equals(head, 0, 4, PackWriter.MAGIC, 0, 4)) {
      throw new DocumentException(origin + " is not a pack file; make one with \"vigil pack\".");
    }
    String what = "header of " + origin;
    ByteCursor cursor = new ByteCursor(what, head, 4, head.length);
    int version = cursor.varint();
    if (version != PackWriter.VERSION) {
      throw new DocumentException(
          origin
              + " has the pack format "
              + Integer.toUnsignedString(version)
              + ", and this program reads format "
              + PackWriter.VERSION
              + "; use a release of Vigil that reads format "
              + Integer.toUnsignedString(version)
              + ".");
    }
    int length = cursor.varint();
    int start = cursor.position();
    if (length < 0 || length > LARGEST_HEADER || length > size - start - 4) {
      throw cursor.damaged("is cut off");
    }
    byte[] all = new byte[start + length + 4];
    bytes.get(0, all);
    int crc = Crc.get(new ByteCursor(what, all, start + length, all.length));
    if (crc != Crc.of(all, 0, start + length)) {
      throw cursor.damaged("does not have the checksum that it should");
    }
    cursor = new ByteCursor(what, all, start, start + length);
    DocumentType type = of(cursor, TypeCode.TYPES, cursor.varint());
    Profile profile = of(cursor, PROFILES, cursor.varint());
    Set<Operator> operators = EnumSet.noneOf(Operator.class);
    int bits = cursor.varint();
    for (Operator operator : Operator.values()) {
      if ((bits & operator.bit()) != 0) {
        operators.add(operator);
      }
    }
    String reader = new String(cursor.block(), StandardCharsets.UTF_8);
    int readerVersion = cursor.varint();
    int nodes = natural(cursor);
    int attributes = natural(cursor);
    int depth = natural(cursor);
    int links = natural(cursor);
    int textBytes = natural(cursor);
    int sourceLength = natural(cursor);
    String hash = HexFormat.of().formatHex(cursor.take(PackHeader.HASH_BYTES));
    header =
        new PackHeader(
            version,
            reader,
            readerVersion,
            type,
            profile,
            operators,
            nodes,
            attributes,
            depth,
            links,
            textBytes,
            sourceLength,
            hash);
    int count = cursor.count();
    List<Group> found = new ArrayList<>();
    long offset = all.length;
    for (int g = 0; g < count; g++) {
      Group group = group(cursor, offset);
      found.add(group);
      offset += group.stored();
    }
    groups = List.copyOf(found);
  }

  private static <T> T of(ByteCursor cursor, List<T> all, int number) {
    if (number < 0 || number >= all.size()) {
      throw cursor.damaged("has the unknown number " + number);
    }
    return all.get(number);
  }

  private static int natural(ByteCursor cursor) {
    int number = cursor.varint();
    if (number < 0) {
      throw cursor.damaged("has a number of more than 31 bits");
    }
    return number;
  }

  private static Group group(ByteCursor cursor, long offset) {
    int flags = cursor.varint();
    if ((flags & ~Group.ALL_FLAGS) != 0) {
      throw cursor.damaged("has a group of the unknown kind " + flags);
    }
    int stored = natural(cursor);
    int index = (flags & Group.BLOCKS) != 0 ? natural(cursor) : 0;
    int crc = Crc.get(cursor);
    int parts = cursor.count();
    long raw = 0;
    List<Group.Entry> entries = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      ContainerKind kind = ContainerKind.of(cursor.get());
      int length = natural(cursor);
      int encoding = 0;
      int decoded = 0;
      int[] keys = {};
      int[] counts = {};
      if (kind == ContainerKind.TEXT || kind == ContainerKind.VALUES) {
        encoding = natural(cursor);
        decoded = encoding == StringCode.PLAIN ? length : natural(cursor);
        keys = new int[cursor.count()];
        counts = new int[keys.length];
        int last = -1;
        for (int k = 0; k < keys.length; k++) {
          long key = last + 1L + natural(cursor);
          keys[k] = (int) Math.min(key, Integer.MAX_VALUE);
          counts[k] = natural(cursor);
          last = keys[k];
        }
      }
      raw += length;
      entries.add(new Group.Entry(kind, length, encoding, keys, counts, decoded));
    }
    if (raw > Integer.MAX_VALUE - 8
        || raw > (stored + 64L) * BEST_RATIO
        || index > stored
        || parts == 0
        || (flags & Group.BLOCKS) != 0 && parts != 1) {
      throw cursor.damaged("describes a group that cannot be");
    }
    return new Group(flags, offset, stored, index, (int) raw, crc, entries);
  }

  String origin() {
    return origin;
  }

  PackHeader header() {
    return header;
  }

  List<Group> groups() {
    return groups;
  }

  /** Bytes of the whole file. */
  int size() {
    return bytes.limit();
  }

  /** The blocks of a group, with checked lengths; their contents are not looked at. */
  List<Group.Block> blocks(Group group, String container) {
    if (!group.has(Group.BLOCKS)) {
      Group.Entry first = group.entries().getFirst();
      return List.of(
          new Group.Block(
              group.offset(), group.stored(), group.raw(), group.crc(), -1, first.decoded()));
    }
    byte[] table = stored(group.offset(), group.index(), group.crc(), container);
    ByteCursor cursor = new ByteCursor("container " + container + " of " + origin, table);
    List<Group.Block> blocks = new ArrayList<>();
    long offset = group.offset() + group.index();
    long end = group.offset() + group.stored();
    long raw = 0;
    long decoded = 0;
    while (cursor.remaining() > 0) {
      int stored = natural(cursor);
      int length = natural(cursor);
      int crc = Crc.get(cursor);
      int strings = natural(cursor);
      int plain = natural(cursor);
      if (stored > end - offset || length > (stored + 64L) * BEST_RATIO) {
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

  /** What comes out of block i. */
  byte[] block(Group group, List<Group.Block> blocks, int i, String container) {
    Help help = null;
    if (group.has(Group.SHIPPED)) {
      help = ShippedDictionary.help();
    } else if (i > 0 && group.has(Group.FIRST_HELPS)) {
      help = new Help(block(group, blocks, 0, container));
    }
    byte[] raw = new byte[blocks.get(i).raw()];
    inflate(blocks.get(i), help, raw, 0, container);
    return raw;
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
    Help help = group.has(Group.SHIPPED) ? ShippedDictionary.help() : null;
    int to = at;
    for (int i = 0; i < blocks.size(); i++) {
      inflate(blocks.get(i), help, into, to, container);
      to += blocks.get(i).raw();
      if (i == 0 && blocks.size() > 1 && group.has(Group.FIRST_HELPS)) {
        help = new Help(Arrays.copyOfRange(into, at, to));
      }
    }
  }

  private void inflate(
      Group.Block block, @Nullable Help help, byte[] into, int at, String container) {
    byte[] stored = stored(block.offset(), block.stored(), block.crc(), container);
    if (block.stored() == block.raw()) {
      System.arraycopy(stored, 0, into, at, stored.length);
    } else if (!Codec.decompress(stored, 0, stored.length, into, at, block.raw(), help)) {
      throw damaged(container, "its compressed bytes do not decode");
    }
  }

  private byte[] stored(long offset, int length, int crc, String container) {
    if (offset + length > bytes.limit()) {
      throw damaged(
          container,
          "the file ends at byte "
              + bytes.limit()
              + " and the container at byte "
              + (offset + length));
    }
    byte[] stored = new byte[length];
    bytes.get((int) offset, stored);
    if (Crc.of(stored, 0, length) != crc) {
      throw damaged(container, "its checksum is wrong");
    }
    return stored;
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
