package dev.vigil.server.account;

import dev.vigil.document.Sha256Digest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** Creates unguessable random secrets and hashes them for storage. Stateless. */
public final class RandomSecret {
  private static final SecureRandom CHANCE = new SecureRandom();
  private static final int BYTES = 32;

  private RandomSecret() {}

  /** Creates a secret that can be part of URLs and headers. */
  public static String make() {
    byte[] bytes = new byte[BYTES];
    CHANCE.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The hash to store; it needs no salt because the secret is long. */
  public static String hash(String secret) {
    return Sha256Digest.hex(secret.getBytes(StandardCharsets.UTF_8));
  }

  /** Compares two secrets in constant time. */
  public static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
