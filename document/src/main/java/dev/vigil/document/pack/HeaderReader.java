package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.Crc;
import dev.vigil.document.pack.coding.DigestTotals;
import dev.vigil.document.pack.coding.PackBytes;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads and validates the header of a pack: its cost grows with the number of distinct names of the
 * document, not with its size. Immutable.
 *
 * <p>The header of a message, which is one frame, is kept as short as possible: what the frame
 * holds stands in a fixed order, and one checksum covers header and frame.
 *
 * @param totals what the header says about the tree; empty for a message, where it is counted
 */
record HeaderReader(PackHeader header, Optional<DigestTotals> totals, List<ContainerGroup> groups) {
  /** A header has names' counts, not content; one beyond this is no header. */
  private static final int LARGEST = 64 << 20;

  /** zstd makes at most 128 KB out of a block of four bytes. */
  static final int BEST_RATIO = 1 << 16;

  private static final List<PackProfile> PROFILES = List.of(PackProfile.values());

  static HeaderReader read(String origin, PackBytes bytes, ReadLimits limits) {
    int size = bytes.size();
    byte[] head = new byte[Math.min(size, 16)];
    bytes.first(head.length).get(0, head);
    if (!begins(head)) {
      throw new DocumentException(origin + " is not a pack file; make one with \"vigil pack\".");
    }
    String what = "header of " + origin;
    ByteCursor cursor = new ByteCursor(what, head, HeaderWriter.MAGIC.length, head.length);
    int version = cursor.varint();
    if (version < HeaderWriter.FIRST_VERSION || version > HeaderWriter.VERSION) {
      String wanted = Integer.toUnsignedString(version);
      throw new DocumentException(
          origin
              + " has the pack format "
              + wanted
              + ", and this program reads formats up to "
              + HeaderWriter.VERSION
              + "; use a release of Vigil that reads format "
              + wanted
              + ".");
    }
    int length = cursor.varint();
    int start = cursor.position();
    if (length < 1 || length > LARGEST || length > size - start - 4) {
      throw cursor.damaged("is cut off");
    }
    int end = start + length;
    boolean message =
        (bytes.first(end).get(start) & HeaderWriter.PROFILE) == PackProfile.MESSAGE.code() << 2;
    byte[] all = new byte[message ? size : end + 4];
    bytes.first(all.length).get(0, all);
    int crc = Crc.get(new ByteCursor(what, all, end, end + 4));
    if (crc != (message ? Crc.around(all, end) : Crc.of(all, 0, end))) {
      throw cursor.damaged("does not have the checksum that it should");
    }
    HeaderReader found =
        read(version, new ByteCursor(what, all, start, end), size - end - 4, end + 4);
    found.check(limits);
    return found;
  }

  /** A small pack can stand for a large document: the limits of readers hold here too. */
  private void check(ReadLimits limits) {
    limits.checkNodes(header.nodeCount());
    limits.checkBytes(header.sourceLength());
    for (ContainerGroup group : groups) {
      limits.checkBytes(group.raw() - (long) limits.expansion());
      for (ContainerGroup.Entry entry : group.entries()) {
        limits.checkBytes(entry.decoded() - (long) limits.expansion());
      }
    }
  }

  /** Whether bytes begin like a pack: the magic letters and a version, which no text has. */
  static boolean begins(byte[] bytes) {
    int magic = HeaderWriter.MAGIC.length;
    return bytes.length > magic
        && Arrays.equals(bytes, 0, magic, HeaderWriter.MAGIC, 0, magic)
        && bytes[magic] >= 1
        && bytes[magic] < '\t';
  }

  private static HeaderReader read(int version, ByteCursor cursor, int rest, int offset) {
    int flags = cursor.get();
    DocumentType type = of(cursor, HeaderWriter.TYPES, flags & HeaderWriter.TYPE);
    PackProfile profile = of(cursor, PROFILES, (flags & HeaderWriter.PROFILE) >> 2);
    boolean message = profile == PackProfile.MESSAGE;
    Set<PackOperator> operators = EnumSet.allOf(PackOperator.class);
    if ((flags & HeaderWriter.SOME_OPERATORS) != 0) {
      int bits = cursor.varint();
      operators.removeIf(operator -> (bits & operator.bit()) == 0);
    }
    String reader = type.name().toLowerCase(Locale.ROOT);
    if ((flags & HeaderWriter.NAMED_READER) != 0) {
      reader = new String(cursor.block(), StandardCharsets.UTF_8);
    }
    int readerVersion = cursor.varint();
    int nodes = natural(cursor);
    int attributes = natural(cursor);
    Optional<DigestTotals> totals =
        message
            ? Optional.empty()
            : Optional.of(new DigestTotals(natural(cursor), natural(cursor), natural(cursor)));
    int sourceLength = natural(cursor);
    String hash = HexFormat.of().formatHex(cursor.take(PackHeader.hashBytes(profile)));
    PackHeader header =
        new PackHeader(
            version,
            reader,
            readerVersion,
            type,
            profile,
            operators,
            nodes,
            attributes,
            sourceLength,
            hash);
    List<ContainerGroup> groups = new ArrayList<>();
    if (message) {
      groups.add(message(cursor, flags, rest, offset, sourceLength));
    } else {
      long at = offset;
      for (int more = cursor.count(); more > 0; more--) {
        ContainerGroup group = group(cursor, at);
        groups.add(group);
        at += group.stored();
      }
    }
    return new HeaderReader(header, totals, List.copyOf(groups));
  }

  private static ContainerGroup message(
      ByteCursor cursor, int flags, int stored, int offset, int sourceLength) {
    List<ContainerGroup.Entry> entries = new ArrayList<>();
    long raw = 0;
    for (ContainerKind kind : HeaderWriter.MESSAGE) {
      int length = natural(cursor);
      if (length == 0 && kind == ContainerKind.NAMES) {
        // Every tree has names: this is the source alone.
        raw = sourceLength;
        entries.add(
            new ContainerGroup.Entry(
                ContainerKind.SOURCE, sourceLength, StringCode.PLAIN, NONE, NONE, sourceLength));
        break;
      }
      boolean source = kind == ContainerKind.RESIDUE && (flags & HeaderWriter.WITH_SOURCE) != 0;
      if (length > 0) {
        entries.add(
            new ContainerGroup.Entry(
                source ? ContainerKind.SOURCE : kind,
                length,
                StringCode.PLAIN,
                NONE,
                NONE,
                length));
      }
      raw += length;
    }
    check(cursor, raw, stored);
    int shipped = (flags & HeaderWriter.SHIPPED) != 0 ? ContainerGroup.SHIPPED : 0;
    return new ContainerGroup(
        shipped | ContainerGroup.CHECKED, offset, stored, 0, (int) raw, 0, entries);
  }

  private static final int[] NONE = {};

  private static ContainerGroup group(ByteCursor cursor, long offset) {
    int flags = cursor.varint();
    if ((flags & ~ContainerGroup.STORED_FLAGS) != 0) {
      throw cursor.damaged("has a group of the unknown kind " + flags);
    }
    int stored = natural(cursor);
    int index = (flags & ContainerGroup.BLOCKS) != 0 ? natural(cursor) : 0;
    int crc = Crc.get(cursor);
    int parts = cursor.count();
    long raw = 0;
    List<ContainerGroup.Entry> entries = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      ContainerGroup.Entry entry = entry(cursor);
      raw += entry.raw();
      entries.add(entry);
    }
    if (index > stored || parts == 0 || (flags & ContainerGroup.BLOCKS) != 0 && parts != 1) {
      throw cursor.damaged("describes a group that cannot be");
    }
    check(cursor, raw, stored);
    return new ContainerGroup(flags, offset, stored, index, (int) raw, crc, entries);
  }

  private static ContainerGroup.Entry entry(ByteCursor cursor) {
    int head = cursor.get();
    ContainerKind kind = ContainerKind.of(head & 0xF);
    int encoding = head >> 4 & 7;
    int length = natural(cursor);
    int decoded = encoding == StringCode.PLAIN ? length : natural(cursor);
    int[] keys = NONE;
    int[] counts = NONE;
    if ((head & ContainerGroup.Entry.KEYED) != 0) {
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
    return new ContainerGroup.Entry(kind, length, encoding, keys, counts, decoded);
  }

  private static void check(ByteCursor cursor, long raw, int stored) {
    if (raw > Integer.MAX_VALUE - 8 || raw > (stored + 64L) * BEST_RATIO) {
      throw cursor.damaged("describes a group of " + raw + " bytes in " + stored);
    }
  }

  private static <T> T of(ByteCursor cursor, List<T> all, int number) {
    if (number < 0 || number >= all.size()) {
      throw cursor.damaged("has the unknown number " + number);
    }
    return all.get(number);
  }

  static int natural(ByteCursor cursor) {
    int number = cursor.varint();
    if (number < 0) {
      throw cursor.damaged("has a number of more than 31 bits");
    }
    return number;
  }
}
