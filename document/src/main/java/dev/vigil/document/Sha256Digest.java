package dev.vigil.document;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes. Thread-safe. */
public final class Sha256Digest {
  private Sha256Digest() {}

  /** The 32 bytes of the hash. */
  public static byte[] of(byte[] bytes) {
    return start().digest(bytes);
  }

  /** The hash as 64 hexadecimal digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes));
  }

  /** A computation over bytes that come in parts. */
  public static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
