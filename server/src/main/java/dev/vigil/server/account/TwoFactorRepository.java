package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the second factors of accounts and their recovery codes. Stateless: the caller
 * passes in the connection of its transaction.
 */
final class TwoFactorRepository {
  private TwoFactorRepository() {}

  static void enableCodes(Connection connection, long step, long account) throws SQLException {
    Sql.run(connection, "update account set totp = 1, totp_step = ? where id = ?", step, account);
  }

  static void dropRecovery(Connection connection, long account) throws SQLException {
    Sql.run(connection, "delete from recovery_code where account = ?", account);
  }

  static void insertRecovery(Connection connection, long account, String hash) throws SQLException {
    Sql.run(connection, "insert into recovery_code (account, hash) values (?, ?)", account, hash);
  }

  static void secondKey(Connection connection, boolean on, long account) throws SQLException {
    Sql.run(connection, "update account set second_key = ? where id = ?", on, account);
  }

  static boolean hasRecovery(Connection connection, long account) throws SQLException {
    return Sql.one(
            connection, "select 1 from recovery_code where account = ?", row -> true, account)
        .isPresent();
  }

  static void disableCodes(Connection connection, long account) throws SQLException {
    Sql.run(connection, "update account set totp = 0 where id = ?", account);
  }

  /** Recovery codes are kept for an account that needs a passkey. */
  static void dropUnusedRecovery(Connection connection, long account) throws SQLException {
    Sql.run(
        connection,
        "delete from recovery_code where account in"
            + " (select id from account where id = ? and second_key = 0)",
        account);
  }

  /** Removes every second factor and all passkeys; sessions end. */
  static void reset(Connection connection, long account) throws SQLException {
    Sql.run(connection, "update account set totp = 0, second_key = 0 where id = ?", account);
    for (String table : List.of("recovery_code", "passkey", "session")) {
      Sql.run(connection, "delete from " + table + " where account = ?", account);
    }
  }

  static Optional<Integer> recoveryCodes(Connection connection, long account) throws SQLException {
    return Sql.one(
        connection,
        "select count(*) as n from recovery_code where account = ?",
        row -> row.getInt("n"),
        account);
  }

  static boolean useRecovery(Connection connection, long account, String hash) throws SQLException {
    return Sql.run(
            connection, "delete from recovery_code where account = ? and hash = ?", account, hash)
        > 0;
  }

  static boolean useStep(Connection connection, long step, long account) throws SQLException {
    return Sql.run(
            connection,
            "update account set totp_step = ? where id = ? and totp_step < ?",
            step,
            account,
            step)
        > 0;
  }
}
