package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the tokens of programs. Stateless: the caller passes in the connection of its
 * transaction.
 */
final class ApiTokenRepository {
  private static final String SELECT =
      "select token.*, account.name as owner from token"
          + " join account on account.id = token.account";

  private ApiTokenRepository() {}

  private static ApiToken token(ResultSet row) throws SQLException {
    return new ApiToken(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getLong("account"),
        row.getString("owner"),
        row.getString("name"),
        TokenScope.all(row.getString("scopes")),
        Instant.ofEpochMilli(row.getLong("created")),
        Sql.instant(row, "used"),
        Sql.instant(row, "expires"));
  }

  static void insert(
      Connection connection,
      long id,
      long workspace,
      long account,
      String name,
      String hash,
      String scopes,
      Instant created,
      @Nullable Instant expires)
      throws SQLException {
    Sql.run(
        connection,
        "insert into token (id, workspace, account, name, hash, scopes, created,"
            + " expires) values (?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        workspace,
        account,
        name,
        hash,
        scopes,
        created,
        expires);
  }

  /** The tokens of a workspace; of one account if {@code one} is 1. */
  static List<ApiToken> list(Connection connection, long workspace, long account, int one)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where token.workspace = ? and (token.account = ? or 0 = ?)"
            + " order by token.id",
        ApiTokenRepository::token,
        workspace,
        account,
        one);
  }

  static boolean remove(Connection connection, long id, long workspace, long account, int one)
      throws SQLException {
    return Sql.run(
            connection,
            "delete from token where id = ? and workspace = ?" + " and (account = ? or 0 = ?)",
            id,
            workspace,
            account,
            one)
        > 0;
  }

  static Optional<ApiToken> find(Connection connection, String hash) throws SQLException {
    return Sql.one(connection, SELECT + " where token.hash = ?", ApiTokenRepository::token, hash);
  }

  static void used(Connection connection, Instant time, long id) throws SQLException {
    Sql.run(connection, "update token set used = ? where id = ?", time, id);
  }
}
