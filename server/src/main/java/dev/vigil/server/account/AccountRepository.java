package dev.vigil.server.account;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes accounts, invitations, identities and workspaces. Stateless: the caller passes
 * in the connection of its transaction.
 */
final class AccountRepository {
  /** An account with its stored password hash. */
  record Known(Account account, String password) {}

  private AccountRepository() {}

  private static Account read(ResultSet row) throws SQLException {
    return new Account(
        row.getLong("id"),
        row.getString("name"),
        row.getInt("admin") != 0,
        row.getInt("blocked") != 0,
        !row.getString("password").isEmpty(),
        row.getInt("totp") != 0,
        row.getInt("second_key") != 0,
        Instant.ofEpochMilli(row.getLong("created")));
  }

  static List<Account> all(Connection connection) throws SQLException {
    return Sql.list(connection, "select * from account order by name", AccountRepository::read);
  }

  static Optional<Account> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, "select * from account where id = ?", AccountRepository::read, id);
  }

  static Optional<Known> known(Connection connection, String name) throws SQLException {
    return Sql.one(
        connection,
        "select * from account where name = ?",
        row -> new Known(read(row), row.getString("password")),
        name);
  }

  static boolean exists(Connection connection, String name) throws SQLException {
    return Sql.one(connection, "select 1 from account where name = ?", row -> true, name)
        .isPresent();
  }

  static void insert(Connection connection, long id, String name, boolean admin, Instant created)
      throws SQLException {
    Sql.run(
        connection,
        "insert into account (id, name, password, admin, blocked, created)"
            + " values (?, ?, '', ?, 0, ?)",
        id,
        name,
        admin,
        created);
  }

  static void password(Connection connection, String hash, long account) throws SQLException {
    Sql.run(connection, "update account set password = ? where id = ?", hash, account);
  }

  static void endSessions(Connection connection, long account) throws SQLException {
    Sql.run(connection, "delete from session where account = ?", account);
  }

  static void block(Connection connection, boolean blocked, long account) throws SQLException {
    Sql.run(connection, "update account set blocked = ? where id = ?", blocked, account);
  }

  static void admin(Connection connection, boolean admin, long account) throws SQLException {
    Sql.run(connection, "update account set admin = ? where id = ?", admin, account);
  }

  /** Removes all rows of an account in other tables. */
  static void removeRows(Connection connection, long account) throws SQLException {
    for (String table :
        List.of(
            "session",
            "token",
            "membership",
            "invitation",
            "identity",
            "recovery_code",
            "passkey")) {
      Sql.run(connection, "delete from " + table + " where account = ?", account);
    }
  }

  static void removeSecret(Connection connection, long workspace, String name) throws SQLException {
    Sql.run(connection, "delete from secret where workspace = ? and name = ?", workspace, name);
  }

  static void remove(Connection connection, long account) throws SQLException {
    Sql.run(connection, "delete from account where id = ?", account);
  }

  static boolean hasAdmin(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select 1 from account where admin = 1 and blocked = 0 and password <> ''",
            row -> true)
        .isPresent();
  }

  static void dropInvitations(Connection connection, long account, Instant now)
      throws SQLException {
    Sql.run(connection, "delete from invitation where account = ? or expires < ?", account, now);
  }

  static void invite(Connection connection, String hash, long account, Instant expires)
      throws SQLException {
    Sql.run(
        connection,
        "insert into invitation (hash, account, expires) values (?, ?, ?)",
        hash,
        account,
        expires);
  }

  static Optional<Long> invited(Connection connection, String hash, Instant now)
      throws SQLException {
    return Sql.one(
        connection,
        "select account from invitation where hash = ? and expires >= ?",
        row -> row.getLong(1),
        hash,
        now);
  }

  static boolean useInvitation(Connection connection, String hash) throws SQLException {
    return Sql.run(connection, "delete from invitation where hash = ?", hash) > 0;
  }

  static void dropFirstInvitations(Connection connection) throws SQLException {
    Sql.run(connection, "delete from invitation where account = 0");
  }

  static void dropTokens(Connection connection, long account) throws SQLException {
    Sql.run(connection, "delete from token where account = ?", account);
  }

  static Optional<Account> identified(Connection connection, String issuer, String subject)
      throws SQLException {
    return Sql.one(
        connection,
        "select a.* from account a join identity i on i.account = a.id"
            + " where i.issuer = ? and i.subject = ?",
        AccountRepository::read,
        issuer,
        subject);
  }

  static Optional<Account> find(Connection connection, String name) throws SQLException {
    return Sql.one(
        connection, "select * from account where name = ?", AccountRepository::read, name);
  }

  static void identify(
      Connection connection, String issuer, String subject, long account, Instant created)
      throws SQLException {
    Sql.run(
        connection,
        "insert into identity (issuer, subject, account, created) values (?, ?, ?, ?)"
            + " on conflict (issuer, subject) do update set account = excluded.account",
        issuer,
        subject,
        account,
        created);
  }

  static void replaceNoPassword(Connection connection, String mark, long account)
      throws SQLException {
    Sql.run(
        connection,
        "update account set password = ? where id = ? and password = ''",
        mark,
        account);
  }

  static void dropInvitations(Connection connection, long account) throws SQLException {
    Sql.run(connection, "delete from invitation where account = ?", account);
  }

  static List<Workspace> workspaces(Connection connection) throws SQLException {
    return Sql.list(
        connection,
        "select id, name from workspace order by id",
        row -> new Workspace(row.getLong(1), row.getString(2)));
  }

  static boolean insertWorkspace(Connection connection, long id, String name, Instant created)
      throws SQLException {
    return Sql.run(
            connection,
            "insert into workspace (id, name, created) values (?, ?, ?)"
                + " on conflict do nothing",
            id,
            name,
            created)
        > 0;
  }

  static List<WorkspaceMembership> memberships(Connection connection, long account)
      throws SQLException {
    return Sql.list(
        connection,
        "select workspace.id, workspace.name, membership.role from membership"
            + " join workspace on workspace.id = membership.workspace"
            + " where membership.account = ? order by workspace.id",
        row ->
            new WorkspaceMembership(
                new Workspace(row.getLong(1), row.getString(2)), Role.of(row.getString(3))),
        account);
  }

  static void leave(Connection connection, long account, long workspace) throws SQLException {
    Sql.run(
        connection,
        "delete from membership where account = ? and workspace = ?",
        account,
        workspace);
  }

  static void join(Connection connection, long account, long workspace, String role)
      throws SQLException {
    Sql.run(
        connection,
        "insert into membership (account, workspace, role) values (?, ?, ?)",
        account,
        workspace,
        role);
  }

  static Optional<String> password(Connection connection, long account) throws SQLException {
    return Sql.one(
        connection,
        "select password from account where id = ?",
        row -> row.getString("password"),
        account);
  }
}
