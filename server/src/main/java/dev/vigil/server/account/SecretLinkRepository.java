package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the secret links of feeds. Stateless: the caller passes in the connection of its
 * transaction.
 */
final class SecretLinkRepository {
  private SecretLinkRepository() {}

  static void remove(Connection connection, long workspace, String subject) throws SQLException {
    Sql.run(
        connection,
        "delete from secret_link where workspace = ? and subject = ?",
        workspace,
        subject);
  }

  static void insert(
      Connection connection, String secret, long workspace, String subject, Instant created)
      throws SQLException {
    Sql.run(
        connection,
        "insert into secret_link (secret, workspace, subject, created) values (?, ?, ?, ?)",
        secret,
        workspace,
        subject,
        created);
  }

  static List<SecretLinks.Link> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select secret, subject from secret_link where workspace = ? order by subject",
        row -> new SecretLinks.Link(row.getString(1), workspace, row.getString(2)),
        workspace);
  }

  static Optional<SecretLinks.Link> find(Connection connection, long workspace, String subject)
      throws SQLException {
    return Sql.one(
        connection,
        "select secret from secret_link where workspace = ? and subject = ?",
        row -> new SecretLinks.Link(row.getString(1), workspace, subject),
        workspace,
        subject);
  }

  static Optional<SecretLinks.Link> find(Connection connection, String secret) throws SQLException {
    return Sql.one(
        connection,
        "select workspace, subject from secret_link where secret = ?",
        row -> new SecretLinks.Link(secret, row.getLong(1), row.getString(2)),
        secret);
  }
}
