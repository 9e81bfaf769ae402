package dev.vigil.archive.version;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.document.Sha256Digest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A SHA-256 hash, the content address of bytes. Immutable.
 *
 * @param a the first 64 bits
 * @param b the next 64 bits
 * @param c the next 64 bits
 * @param d the last 64 bits
 */
public record Sha256(long a, long b, long c, long d) {
  static final int BYTES = 32;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /**
   * {@return the hash of bytes}
   *
   * @param bytes the bytes of the page
   */
  public static Sha256 of(byte[] bytes) {
    return at(digest().digest(bytes), 0);
  }

  /**
   * Reads the text form.
   *
   * @param hex 64 hexadecimal digits
   * @return the hash
   */
  public static Sha256 parse(String hex) {
    if (hex.length() != 2 * BYTES) {
      throw new ArchiveException("'" + hex + "' is not a SHA-256; write 64 hexadecimal digits.");
    }
    try {
      return at(HexFormat.of().parseHex(hex), 0);
    } catch (IllegalArgumentException e) {
      throw new ArchiveException("'" + hex + "' is not a SHA-256; write 64 hexadecimal digits.", e);
    }
  }

  /**
   * {@return the hash that stands in an array}
   *
   * @param bytes the array
   * @param start where it begins
   */
  public static Sha256 at(byte[] bytes, int start) {
    return new Sha256(
        (long) LONG.get(bytes, start),
        (long) LONG.get(bytes, start + 8),
        (long) LONG.get(bytes, start + 16),
        (long) LONG.get(bytes, start + 24));
  }

  static MessageDigest digest() {
    return Sha256Digest.start();
  }

  /** {@return the 32 bytes of the hash} */
  public byte[] bytes() {
    byte[] all = new byte[BYTES];
    LONG.set(all, 0, a);
    LONG.set(all, 8, b);
    LONG.set(all, 16, c);
    LONG.set(all, 24, d);
    return all;
  }

  /** The 64 hexadecimal digits. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes());
  }
}
