package dev.vigil.server.api;

import dev.vigil.document.Sha256Digest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts stored responses with the idempotency key (AES-256-GCM), because a response may contain
 * an invitation link. Stateless.
 */
final class ResponseEncryption {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom CHANCE = new SecureRandom();

  private ResponseEncryption() {}

  static String seal(String word, String text) {
    byte[] nonce = new byte[NONCE_BYTES];
    CHANCE.nextBytes(nonce);
    byte[] hidden = run(Cipher.ENCRYPT_MODE, word, nonce, text.getBytes(StandardCharsets.UTF_8));
    byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + hidden.length);
    System.arraycopy(hidden, 0, all, NONCE_BYTES, hidden.length);
    return Base64.getEncoder().encodeToString(all);
  }

  static String open(String word, String sealed) {
    byte[] all = Base64.getDecoder().decode(sealed);
    byte[] text =
        run(
            Cipher.DECRYPT_MODE,
            word,
            Arrays.copyOf(all, NONCE_BYTES),
            Arrays.copyOfRange(all, NONCE_BYTES, all.length));
    return new String(text, StandardCharsets.UTF_8);
  }

  private static byte[] run(int mode, String word, byte[] nonce, byte[] input) {
    try {
      byte[] key = Sha256Digest.of(("sealed " + word).getBytes(StandardCharsets.UTF_8));
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
