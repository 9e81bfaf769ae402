package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the audit log and the last entry of its chain. Stateless: the caller passes in
 * the connection of its transaction.
 */
final class AuditRepository {
  private static final int BATCH = 1000;

  private AuditRepository() {}

  private static AuditLog.Entry entry(ResultSet row) throws SQLException {
    long number = row.getLong("number");
    return number == 0
        ? new AuditLog.Entry(row.getLong("workspace"), read(row), null, null)
        : new AuditLog.Entry(row.getLong("workspace"), read(row), number, row.getString("hash"));
  }

  static void insert(Connection connection, AuditLog.Entry entry) throws SQLException {
    AuditLog.AuditEntry action = entry.auditEntry();
    Sql.run(
        connection,
        "insert into audit (id, time, workspace, account, address, action, subject, number, hash)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        action.id(),
        action.time(),
        entry.workspace(),
        action.account(),
        action.address(),
        action.action(),
        action.subject(),
        entry.number(),
        entry.hash());
  }

  /** The last entry of the chain. */
  static Optional<AuditLog.Head> head(Connection connection) throws SQLException {
    return Sql.one(
        connection,
        "select number, hash from audit_head where id = 1",
        row -> new AuditLog.Head(row.getLong("number"), row.getString("hash")));
  }

  static void put(Connection connection, AuditLog.Head head) throws SQLException {
    Sql.run(
        connection,
        "insert into audit_head (id, number, hash) values (1, ?, ?)"
            + " on conflict (id) do update set number = excluded.number, hash = excluded.hash",
        head.number(),
        head.hash());
  }

  private static AuditLog.AuditEntry read(ResultSet row) throws SQLException {
    return new AuditLog.AuditEntry(
        row.getLong("id"),
        Instant.ofEpochMilli(row.getLong("time")),
        row.getString("account"),
        row.getString("address"),
        row.getString("action"),
        row.getString("subject"));
  }

  /** One process after the other writes, so that there is one chain; for PostgreSQL. */
  static void lock(Connection connection) throws SQLException {
    Sql.run(connection, "lock table audit_head in share row exclusive mode");
  }

  static void unchain(Connection connection) throws SQLException {
    Sql.run(connection, "update audit set number = null, hash = null");
  }

  static void dropHead(Connection connection) throws SQLException {
    Sql.run(connection, "delete from audit_head");
  }

  static void remove(Connection connection, long id) throws SQLException {
    Sql.run(connection, "delete from audit where id = ?", id);
  }

  static List<AuditLog.Entry> after(Connection connection, long id) throws SQLException {
    return Sql.list(
        connection,
        "select * from audit where id > ? order by id limit " + BATCH,
        AuditRepository::entry,
        id);
  }

  static Optional<Long> unchained(Connection connection) throws SQLException {
    return Sql.one(
        connection,
        "select count(*) as n from audit where number is null",
        row -> row.getLong("n"));
  }

  static List<AuditLog.Entry> chainAfter(Connection connection, long number) throws SQLException {
    return Sql.list(
        connection,
        "select * from audit where number > ? order by number limit " + BATCH,
        AuditRepository::entry,
        number);
  }

  static List<AuditLog.AuditEntry> before(Connection connection, long workspace, long id, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from audit where workspace = ? and id < ? order by id desc limit ?",
        AuditRepository::read,
        workspace,
        id,
        most);
  }
}
