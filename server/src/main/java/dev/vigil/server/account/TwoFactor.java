package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.server.ServerException;
import dev.vigil.watch.secret.SecretStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Manages the second factor of logins: app codes or {@link Passkeys}, and recovery codes. The
 * secret is kept encrypted among the secrets of the installation, recovery codes as hashes. Safe
 * for concurrent use.
 */
public final class TwoFactor {
  /** Secrets of accounts belong to no workspace. */
  static final long WORKSPACE = -1;

  private static final int RECOVERY_CODES = 10;

  private static final int RECOVERY_LETTERS = 16;

  private final Catalogue catalogue;

  private final AccountService accounts;

  private final SecretStore secrets;

  /** The last used steps that could not be stored, for instance on a full disk. */
  private final Map<Long, Long> steps = new ConcurrentHashMap<>();

  TwoFactor(Catalogue catalogue, AccountService accounts, SecretStore secrets) {
    this.catalogue = catalogue;
    this.accounts = accounts;
    this.secrets = secrets;
  }

  static String name(long account) {
    return "totp-" + account;
  }

  /**
   * Enables app codes after the owner entered a right one.
   *
   * @return the recovery codes, which are shown once
   */
  public List<String> enable(Account account, String secret, String code) {
    boolean valid = secret.matches("[A-Z2-7]{32}");
    OptionalLong step =
        valid ? Totp.match(secret, plain(code), accounts.now(), 0) : OptionalLong.empty();
    if (step.isEmpty()) {
      throw new ServerException(
          "The code '%.20s' is not the one that the app shows now; check the time of the device and try again."
              .formatted(code));
    }
    secrets.put(WORKSPACE, name(account.id()), secret);
    return catalogue.write(
        connection -> {
          TwoFactorRepository.enableCodes(connection, step.getAsLong(), account.id());
          return newRecoveryCodes(connection, account.id());
        });
  }

  private static List<String> newRecoveryCodes(Connection connection, long account)
      throws SQLException {
    List<String> codes = new ArrayList<>();
    TwoFactorRepository.dropRecovery(connection, account);
    for (int i = 0; i < RECOVERY_CODES; i++) {
      String code = Totp.letters(RECOVERY_LETTERS);
      TwoFactorRepository.insertRecovery(connection, account, RandomSecret.hash(code));
      codes.add(grouped(code));
    }
    return codes;
  }

  /**
   * Requires a passkey after the password, or no longer.
   *
   * @return recovery codes, if there were none yet
   */
  public List<String> askForPasskey(long account, boolean on) {
    return catalogue.write(
        connection -> {
          TwoFactorRepository.secondKey(connection, on, account);
          boolean codes = TwoFactorRepository.hasRecovery(connection, account);
          return on && !codes ? newRecoveryCodes(connection, account) : List.of();
        });
  }

  private static String grouped(String letters) {
    return letters.replaceAll("(.{4})(?!$)", "$1-");
  }

  /** Disables app codes. */
  public void disable(long account) {
    secrets.remove(WORKSPACE, name(account));
    catalogue.change(
        connection -> {
          TwoFactorRepository.disableCodes(connection, account);
          TwoFactorRepository.dropUnusedRecovery(connection, account);
        });
  }

  /** Removes every second factor and all passkeys, for an owner who lost them; sessions end. */
  public void reset(long account) {
    secrets.remove(WORKSPACE, name(account));
    catalogue.change(
        connection -> {
          TwoFactorRepository.reset(connection, account);
        });
  }

  /** How many recovery codes are left. */
  public int recoveryCodes(long account) {
    return catalogue
        .read(connection -> TwoFactorRepository.recoveryCodes(connection, account))
        .orElse(0);
  }

  /** Whether this is the code of the app now, or a recovery code; each works once. */
  public boolean matches(Account account, String code) {
    String plain = plain(code);
    return plain.length() == RECOVERY_LETTERS
        ? useRecovery(account.id(), plain)
        : account.totp() && useCode(account.id(), plain);
  }

  private static String plain(String code) {
    return code.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
  }

  private boolean useRecovery(long account, String code) {
    return catalogue.write(
        connection ->
            TwoFactorRepository.useRecovery(connection, account, RandomSecret.hash(code)));
  }

  private boolean useCode(long account, String code) {
    String secret =
        secrets
            .find(WORKSPACE, name(account))
            .map(found -> found.reveal())
            .orElseThrow(
                () ->
                    new ServerException(
                        "The secret of this account's codes is missing; use a recovery code."));
    long last = steps.getOrDefault(account, 0L);
    OptionalLong step = Totp.match(secret, code, accounts.now(), last);
    if (step.isEmpty()) {
      return false;
    }
    try {
      // Of two concurrent requests with the same code, the second changes nothing.
      return catalogue.write(
          connection -> TwoFactorRepository.useStep(connection, step.getAsLong(), account));
    } catch (ArchiveException e) {
      // Login works also while the database is read-only.
      return steps.merge(account, step.getAsLong(), Math::max) == step.getAsLong()
          && last < step.getAsLong();
    }
  }
}
