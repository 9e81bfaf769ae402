package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the sessions of accounts. Stateless: the caller passes in the connection of its
 * transaction.
 */
final class LoginSessionRepository {
  private LoginSessionRepository() {}

  private static LoginSessions.Row read(ResultSet row) throws SQLException {
    return new LoginSessions.Row(
        row.getLong("account"),
        row.getLong("workspace"),
        row.getString("csrf"),
        Instant.ofEpochMilli(row.getLong("created")),
        Instant.ofEpochMilli(row.getLong("seen")),
        Instant.ofEpochMilli(row.getLong("proved")),
        row.getString("address"),
        row.getString("agent"));
  }

  static void insert(Connection connection, String hash, LoginSessions.Row session)
      throws SQLException {
    Sql.run(
        connection,
        "insert into session (hash, account, workspace, csrf, created, seen, proved, address,"
            + " agent) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        hash,
        session.account(),
        session.workspace(),
        session.csrf(),
        session.created(),
        session.seen(),
        session.proved(),
        session.address(),
        session.agent());
  }

  static void dropOld(Connection connection, Instant seen, Instant created) throws SQLException {
    Sql.run(connection, "delete from session where seen < ? or created < ?", seen, created);
  }

  static void seen(Connection connection, Instant time, String hash) throws SQLException {
    Sql.run(connection, "update session set seen = ? where hash = ?", time, hash);
  }

  static Optional<LoginSessions.Row> find(Connection connection, String hash) throws SQLException {
    return Sql.one(
        connection, "select * from session where hash = ?", LoginSessionRepository::read, hash);
  }

  static void proved(Connection connection, Instant time, String hash) throws SQLException {
    Sql.run(connection, "update session set proved = ? where hash = ?", time, hash);
  }

  static List<LoginSession> of(Connection connection, long account, Instant seen, Instant created)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from session where account = ? and seen >= ? and created >= ?"
            + " order by seen desc, created desc",
        row -> {
          LoginSessions.Row found = read(row);
          return new LoginSession(
              row.getString("hash"), found.created(), found.seen(), found.address(), found.agent());
        },
        account,
        seen,
        created);
  }

  static boolean end(Connection connection, long account, String hash) throws SQLException {
    return Sql.run(connection, "delete from session where account = ? and hash = ?", account, hash)
        > 0;
  }

  static int endOthers(Connection connection, long account, String hash) throws SQLException {
    return Sql.run(
        connection, "delete from session where account = ? and hash <> ?", account, hash);
  }

  static void move(Connection connection, long workspace, String hash) throws SQLException {
    Sql.run(connection, "update session set workspace = ? where hash = ?", workspace, hash);
  }

  static void end(Connection connection, String hash) throws SQLException {
    Sql.run(connection, "delete from session where hash = ?", hash);
  }
}
