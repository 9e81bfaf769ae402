package dev.vigil.document.pack;

import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.pack.coding.Crc;
import dev.vigil.document.pack.coding.DigestTotals;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Writes the header of a pack, the bytes before the groups, in the form that {@link HeaderReader}
 * reads. Stateless.
 */
final class HeaderWriter {
  /** The newest format: raw columns and hashes. Programs that read only older ones refuse it. */
  static final int VERSION = 2;

  /** The format of packs without these, which every release reads. */
  static final int FIRST_VERSION = 1;

  static final byte[] MAGIC = {'V', 'P', 'K'};

  /** Bits of the first byte: document type, profile, then what the constants say. */
  static final int TYPE = 3;

  static final int PROFILE = 3 << 2;
  static final int SOME_OPERATORS = 1 << 4;
  static final int NAMED_READER = 1 << 5;

  /** Messages only: the shipped dictionary helps, and the source stands in place of a residue. */
  static final int SHIPPED = 1 << 6;

  static final int WITH_SOURCE = 1 << 7;

  /** The document types by their numbers in a header. */
  static final List<DocumentType> TYPES =
      List.of(DocumentType.HTML, DocumentType.XML, DocumentType.JSON, DocumentType.TEXT);

  /** The containers in the frame of a message, in this order. */
  static final List<ContainerKind> MESSAGE =
      List.of(
          ContainerKind.NAMES,
          ContainerKind.SHAPES,
          ContainerKind.STRUCTURE,
          ContainerKind.VALUES,
          ContainerKind.TEXT,
          ContainerKind.RESIDUE);

  private HeaderWriter() {}

  static ByteSink start(ReadResult reading, PackProfile profile, PackOptions options, int flags) {
    PageDigest digest = reading.digest();
    byte[] source = reading.source().bytes();
    ReaderId reader = reading.reader();
    boolean named = !reader.name().equals(digest.type().name().toLowerCase(Locale.ROOT));
    ByteSink header = new ByteSink(256);
    int bits = 0;
    for (PackOperator operator : options.operators()) {
      bits |= operator.bit();
    }
    boolean some = options.operators().size() < PackOperator.values().length;
    header.put(
        TYPES.indexOf(digest.type())
            | profile.code() << 2
            | (some ? SOME_OPERATORS : 0)
            | (named ? NAMED_READER : 0)
            | flags);
    if (some) {
      header.varint(bits);
    }
    if (named) {
      header.block(reader.name().getBytes(StandardCharsets.UTF_8));
    }
    header.varint(reader.version());
    header.varint(digest.nodeCount());
    header.varint(digest.attributes().count());
    if (profile != PackProfile.MESSAGE) {
      DigestTotals totals = DigestTotals.of(digest);
      header.varint(totals.depth());
      header.varint(totals.links());
      header.varint(totals.textBytes());
    }
    header.varint(source.length);
    header.put(PackWriter.hash(source), 0, PackHeader.hashBytes(profile));
    return header;
  }

  /** The whole file of a message. */
  static byte[] message(ByteSink header, byte[] frame) {
    ByteSink file = before(FIRST_VERSION, header);
    int end = file.size();
    file.put(new byte[4]);
    file.put(frame);
    byte[] all = file.toArray();
    int crc = Crc.around(all, end);
    for (int i = 0; i < 4; i++) {
      all[end + i] = (byte) (crc >>> 8 * i);
    }
    return all;
  }

  /** The whole file of groups whose entries are in the header already. */
  static byte[] groups(int version, ByteSink header, List<byte[]> bodies) {
    ByteSink file = before(version, header);
    Crc.put(file, Crc.of(file.array(), 0, file.size()));
    for (byte[] body : bodies) {
      file.put(body);
    }
    return file.toArray();
  }

  private static ByteSink before(int version, ByteSink header) {
    ByteSink file = new ByteSink(1 << 12);
    file.put(MAGIC);
    file.varint(version);
    file.varint(header.size());
    file.put(header.array(), 0, header.size());
    return file;
  }
}
