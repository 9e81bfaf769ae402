package dev.vigil.document;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes. Thread-safe. */
public final class Sha256Digest {
  private Sha256Digest() {}

  /**
   * {@return the 32 bytes of the hash}
   *
   * @param bytes what to hash
   */
  public static byte[] of(byte[] bytes) {
    return start().digest(bytes);
  }

  /**
   * {@return the hash as 64 hexadecimal digits}
   *
   * @param bytes what to hash
   */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes));
  }

  /** {@return a computation over bytes that come in parts} */
  public static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
