package dev.vigil.server.account;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes and checks time-based one-time codes (RFC 6238 with HMAC-SHA-1, six digits, 30 seconds).
 * Stateless.
 */
public final class Totp {
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final SecureRandom CHANCE = new SecureRandom();
  private static final int SECRET_BYTES = 20;
  private static final int SECONDS = 30;
  private static final int DIGITS = 1_000_000;

  /**
   * Steps accepted before and after the current one, because clocks differ and typing takes time.
   */
  private static final int STEPS_ASIDE = 1;

  private Totp() {}

  /** Creates a secret in base 32, as authenticator apps read it. */
  public static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    CHANCE.nextBytes(bytes);
    return encode(bytes);
  }

  /** Random characters that people can type, five bits each. */
  static String letters(int count) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < count; i++) {
      letters.append(BASE32.charAt(CHANCE.nextInt(32)));
    }
    return letters.toString();
  }

  private static String encode(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    int bits = 0;
    int left = 0;
    for (byte next : bytes) {
      bits = bits << 8 | next & 0xff;
      for (left += 8; left >= 5; left -= 5) {
        text.append(BASE32.charAt(bits >> left - 5 & 31));
      }
    }
    return text.toString();
  }

  private static byte[] decode(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * 5 / 8);
    int bits = 0;
    int left = 0;
    for (int i = 0; i < text.length(); i++) {
      bits = bits << 5 | Math.max(0, BASE32.indexOf(text.charAt(i)));
      left += 5;
      if (left >= 8) {
        left -= 8;
        bytes.put((byte) (bits >> left));
      }
    }
    return bytes.array();
  }

  /** The step of a time. */
  public static long step(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), (long) SECONDS);
  }

  /** The code of a step. */
  public static String code(String secret, long step) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(decode(secret), "HmacSHA1"));
      byte[] hash = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
      int at = hash[hash.length - 1] & 15;
      int number = ByteBuffer.wrap(hash).getInt(at) & Integer.MAX_VALUE;
      return "%06d".formatted(number % DIGITS);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC-SHA-1", e);
    }
  }

  /**
   * The step that a code belongs to, around this time.
   *
   * @param after only later steps, because a code is used once
   */
  static OptionalLong match(String secret, String code, Instant now, long after) {
    long middle = step(now);
    OptionalLong found = OptionalLong.empty();
    for (long step = middle - STEPS_ASIDE; step <= middle + STEPS_ASIDE; step++) {
      if (RandomSecret.same(code(secret, step), code) && step > after) {
        found = OptionalLong.of(step);
      }
    }
    return found;
  }
}
