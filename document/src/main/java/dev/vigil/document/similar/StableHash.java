package dev.vigil.document.similar;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.StringList;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Computes 64-bit hashes that stay the same in all versions of Vigil, because sketches are stored.
 * Among n different things two share a hash with a probability of about n²/2⁶⁵: 1 in 30 million for
 * a million things. A shared hash can raise a measured similarity a little, never decide that two
 * documents are equal.
 */
final class StableHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private StableHash() {}

  /** Spreads every input bit over all output bits; a bijection (the finalizer of SplitMix64). */
  static long mix(long value) {
    long z = value;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** A hash of an ordered pair. */
  static long pair(long first, long second) {
    return mix(mix(first + STEP) ^ second);
  }

  static long of(byte[] bytes, int start, int end) {
    long hash = mix(end - start + STEP);
    int at = start;
    for (; at + 8 <= end; at += 8) {
      hash = mix(hash ^ (long) LONGS.get(bytes, at)) + STEP;
    }
    long rest = 0;
    for (int shift = 0; at < end; at++, shift += 8) {
      rest |= (bytes[at] & 0xFFL) << shift;
    }
    return mix(hash ^ rest);
  }

  static long of(StringList strings, int i) {
    return of(strings.buffer(i), strings.start(i), strings.end(i));
  }

  static long of(CharSequence text) {
    return of(text, 0, text.length());
  }

  static long of(CharSequence text, int start, int end) {
    long hash = STEP;
    for (int i = start; i < end; i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
    }
    return mix(hash ^ (long) (end - start) << 48);
  }

  /** Prefixes are spelling; what a name means is its kind, namespace and local part. */
  static long of(DocumentName name) {
    return pair(name.kind().code(), pair(of(name.uri()), of(name.local())));
  }

  static long[] of(DocumentNames names) {
    long[] hashes = new long[names.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = of(names.get(i));
    }
    return hashes;
  }
}
