package dev.vigil.server.account;

import dev.vigil.server.ServerException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Hashes and verifies passwords with Argon2id (RFC 9106) at the minimum costs that OWASP
 * recommends: 19 MiB, two passes, one lane. Safe for concurrent use: few are computed at once, so
 * that many logins cannot fill the memory.
 */
final class PasswordHashes {
  private static final int KIB = 19 * 1024;
  private static final int PASSES = 2;
  private static final int LANES = 1;
  private static final int SALT = 16;
  private static final int HASH = 32;
  private static final int SHORTEST = 10;
  private static final int LONGEST = 1000;
  private static final int MOST_WAITING = 20;
  private static final SecureRandom CHANCE = new SecureRandom();

  /** What the password of an unknown account is compared with: the same costs, never a match. */
  private static final String UNKNOWN = text(new byte[SALT], new byte[HASH], KIB, PASSES, LANES);

  private final Semaphore turns = new Semaphore(2, true);

  /** Rejects passwords that are easy to guess. */
  static void check(String name, String password) {
    int length = password.codePointCount(0, password.length());
    if (length < SHORTEST || length > LONGEST) {
      throw new ServerException(
          "A password has %d to %,d characters, not %d; several words in a row are easy to remember."
              .formatted(SHORTEST, LONGEST, length));
    }
    if (password.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT))
        || password.chars().distinct().count() < 5) {
      throw new ServerException(
          "This password is too easy to guess; choose one without the account name and with more"
              + " characters.");
    }
  }

  String encode(String password) {
    byte[] salt = new byte[SALT];
    CHANCE.nextBytes(salt);
    return inTurn(() -> hash(salt, password, KIB, PASSES, LANES));
  }

  /** Whether the password matches; an unknown account takes the same time. */
  boolean matches(String password, String stored) {
    // An account of a provider has no password.
    boolean chosen = stored.startsWith("$");
    String known = chosen ? stored : UNKNOWN;
    if (password.length() > LONGEST * 2) {
      return false;
    }
    String[] parts = known.split("\\$", -1);
    String[] costs = parts[3].split("[=,]", -1);
    byte[] salt = Base64.getDecoder().decode(parts[4]);
    String again =
        inTurn(
            () ->
                hash(
                    salt,
                    password,
                    Integer.parseInt(costs[1]),
                    Integer.parseInt(costs[3]),
                    Integer.parseInt(costs[5])));
    return MessageDigest.isEqual(
            again.getBytes(StandardCharsets.US_ASCII), known.getBytes(StandardCharsets.US_ASCII))
        && chosen;
  }

  private interface Work {
    String run();
  }

  private String inTurn(Work work) {
    // Waiting requests hold threads that other requests need.
    if (turns.getQueueLength() >= MOST_WAITING) {
      throw new ServerException("Too many people log in at the same time; try again in a moment.");
    }
    turns.acquireUninterruptibly();
    try {
      return work.run();
    } finally {
      turns.release();
    }
  }

  private static String hash(byte[] salt, String password, int kib, int passes, int lanes) {
    Argon2BytesGenerator argon = new Argon2BytesGenerator();
    argon.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(kib)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt)
            .build());
    byte[] hash = new byte[HASH];
    // One keyboard writes é as one character, another as two.
    String plain = Normalizer.normalize(password, Normalizer.Form.NFKC);
    argon.generateBytes(plain.getBytes(StandardCharsets.UTF_8), hash);
    return text(salt, hash, kib, passes, lanes);
  }

  private static String text(byte[] salt, byte[] hash, int kib, int passes, int lanes) {
    Base64.Encoder base64 = Base64.getEncoder();
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(kib, passes, lanes, base64.encodeToString(salt), base64.encodeToString(hash));
  }
}
