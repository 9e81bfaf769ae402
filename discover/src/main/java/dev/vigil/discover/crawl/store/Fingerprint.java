package dev.vigil.discover.crawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.document.Sha256Digest;
import java.nio.ByteBuffer;

/**
 * A 64-bit hash of a text or a body. The hash is the first 64 bits of SHA-256, so that no page can
 * choose URLs that hide others; among 10^8 fingerprints two are equal with a probability of 0.0003.
 * Stateless.
 */
public final class Fingerprint {
  private Fingerprint() {}

  /** The fingerprint of a text. */
  public static long of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /** The fingerprint of bytes. */
  public static long of(byte[] bytes) {
    return ByteBuffer.wrap(Sha256Digest.of(bytes)).getLong();
  }

  /** The fingerprint of a fingerprint together with another value; a bijection for each of both. */
  public static long with(long fingerprint, long other) {
    long z = fingerprint ^ (other + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
