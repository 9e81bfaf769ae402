package dev.vigil.search.piece;

/** 64-bit hashes of texts that stay the same in all versions of Vigil. Stateless. */
final class PieceHash {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private PieceHash() {}

  static long of(CharSequence text) {
    long hash = STEP;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
    }
    return mix(hash ^ (long) text.length() << 48);
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
