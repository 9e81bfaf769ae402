package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Computes CRC-32C checksums as four bytes, lowest first. Stateless. */
public final class Crc {
  private Crc() {}

  public static int of(byte[] bytes, int start, int end) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, start, end - start);
    return (int) crc.getValue();
  }

  /** The checksum of a whole buffer, whose position stays. */
  public static int of(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }

  /**
   * The checksum of all bytes but the four at {@code hole}, where the checksum itself is stored.
   */
  public static int around(byte[] bytes, int hole) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, hole);
    crc.update(bytes, hole + 4, bytes.length - hole - 4);
    return (int) crc.getValue();
  }

  public static void put(ByteSink sink, int crc) {
    for (int shift = 0; shift < 32; shift += 8) {
      sink.put(crc >>> shift);
    }
  }

  public static int get(ByteCursor cursor) {
    int crc = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      crc |= cursor.get() << shift;
    }
    return crc;
  }
}
