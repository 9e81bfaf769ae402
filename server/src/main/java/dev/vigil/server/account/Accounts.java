package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.ServerException;
import dev.vigil.watch.store.RowIds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Stores accounts, their passwords and their workspaces. Safe for concurrent use. */
public final class Accounts {
  private static final Duration INVITED = Duration.ofDays(3);
  private static final String NAME = "[\\p{L}\\p{N}][\\p{L}\\p{N}._@+-]{0,63}";

  /** Marks an account that logs in by a provider; it never matches a password. */
  private static final String ELSEWHERE = "elsewhere";

  private final Catalogue catalogue;
  private final RowIds ids;
  private final TimeSource time;
  private final PasswordHashes passwords = new PasswordHashes();

  public Accounts(Catalogue catalogue, RowIds ids, TimeSource time) {
    this.catalogue = catalogue;
    this.ids = ids;
    this.time = time;
  }

  /** Reads in the transaction of this thread, if it has one. */
  private <T> T read(Catalogue.Work<T> work) {
    return catalogue.inTransaction() ? catalogue.write(work) : catalogue.read(work);
  }

  // ---- finding ----

  /** Whether there is no account yet. */
  public boolean isEmpty() {
    return all().stream().noneMatch(account -> account.admin() && account.chosen());
  }

  public List<Account> all() {
    return read(
        connection -> Sql.list(connection, "select * from account order by name", Account::of));
  }

  public Optional<Account> find(long id) {
    return read(connection -> find(connection, id));
  }

  private static Optional<Account> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, "select * from account where id = ?", Account::of, id);
  }

  /** The account of that name, if the password is right and the account is not blocked. */
  public Optional<Account> login(String name, String password) {
    record Known(Account account, String password) {}
    Optional<Known> known =
        read(
            connection ->
                Sql.one(
                    connection,
                    "select * from account where name = ?",
                    row -> new Known(Account.of(row), row.getString("password")),
                    name.strip().toLowerCase(Locale.ROOT)));
    boolean right = passwords.matches(password, known.map(Known::password).orElse(""));
    return known.map(Known::account).filter(account -> right && !account.blocked());
  }

  // ---- changing ----

  /** Creates an account without a password; its owner chooses one by an invitation. */
  public Account add(String name, boolean admin) {
    String plain = name.strip().toLowerCase(Locale.ROOT);
    if (!plain.matches(NAME)) {
      throw new ServerException(
          "The name '%s' has other characters than letters, digits, . _ @ + and -, or more than 64."
              .formatted(name));
    }
    long id = ids.next();
    return catalogue.write(
        connection -> {
          boolean taken =
              Sql.one(connection, "select 1 from account where name = ?", row -> true, plain)
                  .isPresent();
          if (taken) {
            throw new ServerException(
                "There is an account %s already; take another name.".formatted(plain));
          }
          Sql.run(
              connection,
              "insert into account (id, name, password, admin, blocked, created)"
                  + " values (?, ?, '', ?, 0, ?)",
              id,
              plain,
              admin,
              time.now());
          return find(connection, id).orElseThrow();
        });
  }

  /** Sets the password; all sessions of the account end. */
  public void choose(Account account, String password) {
    PasswordHashes.check(account.name(), password);
    String encoded = passwords.encode(password);
    catalogue.change(
        connection -> {
          Sql.run(
              connection, "update account set password = ? where id = ?", encoded, account.id());
          Sql.run(connection, "delete from session where account = ?", account.id());
        });
  }

  /** Blocks or unblocks an account; the last administrator cannot be blocked. */
  public void block(long account, boolean blocked) {
    catalogue.change(
        connection -> {
          Sql.run(connection, "update account set blocked = ? where id = ?", blocked, account);
          if (blocked) {
            Sql.run(connection, "delete from session where account = ?", account);
          }
          keepAnAdmin(connection);
        });
  }

  public void makeAdmin(long account, boolean admin) {
    catalogue.change(
        connection -> {
          Sql.run(connection, "update account set admin = ? where id = ?", admin, account);
          keepAnAdmin(connection);
        });
  }

  public void remove(long account) {
    catalogue.change(
        connection -> {
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
          Sql.run(
              connection,
              "delete from secret where workspace = ? and name = ?",
              TwoFactor.WORKSPACE,
              TwoFactor.name(account));
          Sql.run(connection, "delete from account where id = ?", account);
          keepAnAdmin(connection);
        });
  }

  private static void keepAnAdmin(Connection connection) throws SQLException {
    boolean left =
        Sql.one(
                connection,
                "select 1 from account where admin = 1 and blocked = 0 and password <> ''",
                row -> true)
            .isPresent();
    if (!left) {
      throw new ServerException(
          "The last administrator stays; make another account an administrator first.");
    }
  }

  // ---- invitations ----

  /** Creates the secret of a one-time link with which the owner chooses a password. */
  public String invite(long account) {
    return invite(account, account);
  }

  /**
   * Creates an invitation.
   *
   * @param instead the account whose earlier links work no more; -1 for none
   */
  private String invite(long account, long instead) {
    String secret = RandomSecret.make();
    catalogue.change(
        connection -> {
          Sql.run(
              connection,
              "delete from invitation where account = ? or expires < ?",
              instead,
              time.now());
          Sql.run(
              connection,
              "insert into invitation (hash, account, expires) values (?, ?, ?)",
              RandomSecret.hash(secret),
              account,
              time.now().plus(INVITED));
        });
    return secret;
  }

  /**
   * Creates an invitation for the first administrator, who chooses a name too. Every process that
   * starts makes such a link; all of them work until one is used.
   */
  public String inviteFirst() {
    return invite(0, -1);
  }

  /** The account that a secret invites: 0 for the first administrator; empty if used or expired. */
  public Optional<Long> invited(String secret) {
    return read(
        connection ->
            Sql.one(
                connection,
                "select account from invitation where hash = ? and expires >= ?",
                row -> row.getLong(1),
                RandomSecret.hash(secret),
                time.now()));
  }

  /** Accepts an invitation and sets the password. The link is then invalid. */
  public Account accept(String secret, String name, String password) {
    Optional<Long> invited = invited(secret);
    if (invited.isEmpty()) {
      throw new ServerException(
          "This link was used or is too old; ask an administrator for another.");
    }
    boolean first = invited.get() == 0;
    PasswordHashes.check(
        first ? name : find(invited.get()).map(Account::name).orElse(name), password);
    return catalogue.write(
        connection -> {
          // Of two concurrent requests with the link, the second finds nothing to delete.
          int mine =
              Sql.run(
                  connection, "delete from invitation where hash = ?", RandomSecret.hash(secret));
          if (mine == 0) {
            throw new ServerException("This link was used already; log in instead.");
          }
          if (first) {
            Sql.run(connection, "delete from invitation where account = 0");
          } else {
            // After a password reset, other credentials may be lost too.
            Sql.run(connection, "delete from token where account = ?", invited.get());
          }
          Account account = first ? add(name, true) : find(connection, invited.get()).orElseThrow();
          choose(account, password);
          return find(connection, account.id()).orElseThrow();
        });
  }

  // ---- other ways in ----

  /** The account that is linked to a subject of a provider. */
  public Optional<Account> identified(String issuer, String subject) {
    return read(
        connection ->
            Sql.one(
                connection,
                "select a.* from account a join identity i on i.account = a.id"
                    + " where i.issuer = ? and i.subject = ?",
                Account::of,
                issuer,
                subject));
  }

  /** The account of that name. */
  public Optional<Account> named(String name) {
    return read(
        connection ->
            Sql.one(
                connection,
                "select * from account where name = ?",
                Account::of,
                name.strip().toLowerCase(Locale.ROOT)));
  }

  /** Links a subject of a provider to the account. */
  public void identify(Account account, String issuer, String subject) {
    catalogue.change(
        connection -> {
          Sql.run(
              connection,
              "insert into identity (issuer, subject, account, created) values (?, ?, ?, ?)"
                  + " on conflict (issuer, subject) do update set account = excluded.account",
              issuer,
              subject,
              account.id(),
              time.now());
          // An account that is linked to a provider needs no password.
          Sql.run(
              connection,
              "update account set password = ? where id = ? and password = ''",
              ELSEWHERE,
              account.id());
          Sql.run(connection, "delete from invitation where account = ?", account.id());
        });
  }

  // ---- workspaces ----

  public List<Workspace> workspaces() {
    return read(
        connection ->
            Sql.list(
                connection,
                "select id, name from workspace order by id",
                row -> new Workspace(row.getLong(1), row.getString(2))));
  }

  public Workspace addWorkspace(String name) {
    String plain = name.strip();
    if (plain.isEmpty() || plain.length() > 80) {
      throw new ServerException("A workspace has a name of 1 to 80 characters.");
    }
    long id = ids.next();
    catalogue.change(
        connection -> {
          int added =
              Sql.run(
                  connection,
                  "insert into workspace (id, name, created) values (?, ?, ?)"
                      + " on conflict do nothing",
                  id,
                  plain,
                  time.now());
          if (added == 0) {
            throw new ServerException(
                "There is a workspace %s already; take another name.".formatted(plain));
          }
        });
    return new Workspace(id, plain);
  }

  /** The workspaces of an account with its roles. */
  public List<Membership> memberships(Account account) {
    if (account.admin()) {
      return workspaces().stream().map(all -> new Membership(all, Role.ADMIN)).toList();
    }
    return read(
        connection ->
            Sql.list(
                connection,
                "select workspace.id, workspace.name, membership.role from membership"
                    + " join workspace on workspace.id = membership.workspace"
                    + " where membership.account = ? order by workspace.id",
                row ->
                    new Membership(
                        new Workspace(row.getLong(1), row.getString(2)), Role.of(row.getString(3))),
                account.id()));
  }

  /** Sets the role of an account in a workspace; empty removes it. */
  public void join(long account, long workspace, Optional<Role> role) {
    catalogue.change(
        connection -> {
          Sql.run(
              connection,
              "delete from membership where account = ? and workspace = ?",
              account,
              workspace);
          if (role.isPresent()) {
            // The administrator role holds in all workspaces, not in one.
            Role given = role.get() == Role.ADMIN ? Role.EDITOR : role.get();
            Sql.run(
                connection,
                "insert into membership (account, workspace, role) values (?, ?, ?)",
                account,
                workspace,
                given.word());
          }
        });
  }

  /** Whether the account has a password; an account of a provider has none. */
  public boolean hasPassword(long account) {
    return stored(account).startsWith("$");
  }

  /** The stored password hash, which changes with every new password. */
  String stored(long account) {
    return read(connection ->
            Sql.one(
                connection,
                "select password from account where id = ?",
                row -> row.getString("password"),
                account))
        .orElse("");
  }

  /** The role in a workspace, if any. */
  Optional<Membership> membership(Account account, long workspace) {
    List<Membership> all = new ArrayList<>(memberships(account));
    return all.stream().filter(one -> one.workspace().id() == workspace).findFirst();
  }

  Instant now() {
    return time.now();
  }
}
