package dev.vigil.search.index;

import dev.vigil.search.piece.PieceHash;
import org.apache.lucene.util.BytesRef;

/** The keys of the elements around a piece as bytes, outermost first. Stateless. */
public final class PieceKeys {
  private static final int BYTES = PieceHash.KEY_BITS / 8;

  private PieceKeys() {}

  static BytesRef write(long[] keys) {
    byte[] bytes = new byte[BYTES * keys.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (keys[i / BYTES] >>> 8 * (BYTES - 1 - i % BYTES));
    }
    return new BytesRef(bytes);
  }

  public static long[] read(BytesRef written) {
    long[] keys = new long[written.length / BYTES];
    for (int i = 0; i < keys.length * BYTES; i++) {
      keys[i / BYTES] = keys[i / BYTES] << 8 | written.bytes[written.offset + i] & 0xFF;
    }
    return keys;
  }
}
