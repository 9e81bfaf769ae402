package dev.vigil.document.objects;

/** Computes hashes for grouping inside one search; they are never stored. */
final class GroupingHash {
  private GroupingHash() {}

  static long pair(long first, long second) {
    long z = first * 0x9E3779B97F4A7C15L + second;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  static long of(String text, long seed) {
    long hash = seed;
    for (int i = 0; i < text.length(); i++) {
      hash = hash * 31 + text.charAt(i);
    }
    return pair(hash, text.length());
  }

  static long of(byte[] bytes, int start, int end, long seed) {
    long hash = seed;
    for (int i = start; i < end; i++) {
      hash = hash * 0x100000001B3L + bytes[i];
    }
    return pair(hash, end - start);
  }
}
