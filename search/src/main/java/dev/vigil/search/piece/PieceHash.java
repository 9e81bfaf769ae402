package dev.vigil.search.piece;

/** 64-bit hashes of texts that stay the same in all versions of Vigil. Stateless. */
public final class PieceHash {
  /** Bits of the key of an element, which identifies it among those of its page. */
  public static final int KEY_BITS = 40;

  /** Bits of the hash of a piece, which identifies it among those of its page at a time. */
  private static final int HASH_BITS = 48;

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private PieceHash() {}

  static long of(CharSequence text) {
    long hash = STEP;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
    }
    return mix(hash ^ (long) text.length() << 48);
  }

  /** A hash that is a key of an element. */
  static long key(long hash) {
    return hash >>> Long.SIZE - KEY_BITS;
  }

  /** A hash that identifies a piece. */
  static long piece(long hash) {
    return hash >>> Long.SIZE - HASH_BITS;
  }

  static long pair(long first, long second) {
    return mix(mix(first + STEP) ^ second);
  }

  private static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
