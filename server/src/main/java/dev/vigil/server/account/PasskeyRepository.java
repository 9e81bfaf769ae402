package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Reads and writes passkeys. Stateless: the caller passes in the connection of its transaction. */
final class PasskeyRepository {
  /** The key of a passkey. */
  record Stored(long account, byte[] credential, long counter, boolean synced) {}

  private PasskeyRepository() {}

  private static Passkeys.Passkey read(ResultSet row) throws SQLException {
    long used = row.getLong("used");
    return new Passkeys.Passkey(
        row.getString("id"),
        row.getString("name"),
        Instant.ofEpochMilli(row.getLong("created")),
        used == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(used)));
  }

  static List<Passkeys.Passkey> of(Connection connection, long account) throws SQLException {
    return Sql.list(
        connection,
        "select * from passkey where account = ? order by created, id",
        PasskeyRepository::read,
        account);
  }

  static void insert(
      Connection connection,
      String id,
      long account,
      String name,
      String credential,
      long counter,
      boolean synced,
      Instant created)
      throws SQLException {
    Sql.run(
        connection,
        "insert into passkey (id, account, name, credential, counter, synced, created)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        id,
        account,
        name,
        credential,
        counter,
        synced,
        created);
  }

  static Optional<Stored> find(Connection connection, String id) throws SQLException {
    return Sql.one(
        connection,
        "select * from passkey where id = ?",
        row ->
            new Stored(
                row.getLong("account"),
                Base64.getUrlDecoder().decode(row.getString("credential")),
                row.getLong("counter"),
                row.getInt("synced") != 0),
        id);
  }

  static void used(Connection connection, long counter, Instant time, String id)
      throws SQLException {
    Sql.run(connection, "update passkey set counter = ?, used = ? where id = ?", counter, time, id);
  }

  static void rename(Connection connection, String name, long account, String id)
      throws SQLException {
    Sql.run(
        connection, "update passkey set name = ? where account = ? and id = ?", name, account, id);
  }

  static void remove(Connection connection, long account, String id) throws SQLException {
    Sql.run(connection, "delete from passkey where account = ? and id = ?", account, id);
  }

  /** Without a passkey, the password is enough again. */
  static void dropSecondKey(Connection connection, long account) throws SQLException {
    Sql.run(
        connection,
        "update account set second_key = 0 where id = ?"
            + " and not exists (select 1 from passkey where account = account.id)",
        account);
  }
}
