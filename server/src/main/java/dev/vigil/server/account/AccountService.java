package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
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
public final class AccountService {
  private static final Duration INVITED = Duration.ofDays(3);

  private static final String NAME = "[\\p{L}\\p{N}][\\p{L}\\p{N}._@+-]{0,63}";

  /** Marks an account that logs in by a provider; it never matches a password. */
  private static final String ELSEWHERE = "elsewhere";

  private final Catalogue catalogue;

  private final RowIds ids;

  private final TimeSource time;

  private final PasswordHashes passwords = new PasswordHashes();

  public AccountService(Catalogue catalogue, RowIds ids, TimeSource time) {
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
    return read(connection -> AccountRepository.all(connection));
  }

  public Optional<Account> find(long id) {
    return read(connection -> AccountRepository.find(connection, id));
  }

  /** The account of that name, if the password is right and the account is not blocked. */
  public Optional<Account> login(String name, String password) {
    Optional<AccountRepository.Known> known =
        read(
            connection ->
                AccountRepository.known(connection, name.strip().toLowerCase(Locale.ROOT)));
    boolean right =
        passwords.matches(password, known.map(AccountRepository.Known::password).orElse(""));
    return known
        .map(AccountRepository.Known::account)
        .filter(account -> right && !account.blocked());
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
          boolean taken = AccountRepository.exists(connection, plain);
          if (taken) {
            throw new ServerException(
                "There is an account %s already; take another name.".formatted(plain));
          }
          AccountRepository.insert(connection, id, plain, admin, time.now());
          return AccountRepository.find(connection, id).orElseThrow();
        });
  }

  /** Sets the password; all sessions of the account end. */
  public void choose(Account account, String password) {
    PasswordHashes.check(account.name(), password);
    String encoded = passwords.encode(password);
    catalogue.change(
        connection -> {
          AccountRepository.password(connection, encoded, account.id());
          AccountRepository.endSessions(connection, account.id());
        });
  }

  /** Blocks or unblocks an account; the last administrator cannot be blocked. */
  public void block(long account, boolean blocked) {
    catalogue.change(
        connection -> {
          AccountRepository.block(connection, blocked, account);
          if (blocked) {
            AccountRepository.endSessions(connection, account);
          }
          keepAnAdmin(connection);
        });
  }

  public void makeAdmin(long account, boolean admin) {
    catalogue.change(
        connection -> {
          AccountRepository.admin(connection, admin, account);
          keepAnAdmin(connection);
        });
  }

  public void remove(long account) {
    catalogue.change(
        connection -> {
          AccountRepository.removeRows(connection, account);
          AccountRepository.removeSecret(connection, TwoFactor.WORKSPACE, TwoFactor.name(account));
          AccountRepository.remove(connection, account);
          keepAnAdmin(connection);
        });
  }

  private static void keepAnAdmin(Connection connection) throws SQLException {
    boolean left = AccountRepository.hasAdmin(connection);
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
          AccountRepository.dropInvitations(connection, instead, time.now());
          AccountRepository.invite(
              connection, RandomSecret.hash(secret), account, time.now().plus(INVITED));
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
        connection -> AccountRepository.invited(connection, RandomSecret.hash(secret), time.now()));
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
          boolean mine = AccountRepository.useInvitation(connection, RandomSecret.hash(secret));
          if (!mine) {
            throw new ServerException("This link was used already; log in instead.");
          }
          if (first) {
            AccountRepository.dropFirstInvitations(connection);
          } else {
            // After a password reset, other credentials may be lost too.
            AccountRepository.dropTokens(connection, invited.get());
          }
          Account account =
              first
                  ? add(name, true)
                  : AccountRepository.find(connection, invited.get()).orElseThrow();
          choose(account, password);
          return AccountRepository.find(connection, account.id()).orElseThrow();
        });
  }

  // ---- other ways in ----

  /** The account that is linked to a subject of a provider. */
  public Optional<Account> identified(String issuer, String subject) {
    return read(connection -> AccountRepository.identified(connection, issuer, subject));
  }

  /** The account of that name. */
  public Optional<Account> named(String name) {
    return read(
        connection -> AccountRepository.find(connection, name.strip().toLowerCase(Locale.ROOT)));
  }

  /** Links a subject of a provider to the account. */
  public void identify(Account account, String issuer, String subject) {
    catalogue.change(
        connection -> {
          AccountRepository.identify(connection, issuer, subject, account.id(), time.now());
          // An account that is linked to a provider needs no password.
          AccountRepository.replaceNoPassword(connection, ELSEWHERE, account.id());
          AccountRepository.dropInvitations(connection, account.id());
        });
  }

  // ---- workspaces ----

  public List<Workspace> workspaces() {
    return read(connection -> AccountRepository.workspaces(connection));
  }

  public Workspace addWorkspace(String name) {
    String plain = name.strip();
    if (plain.isEmpty() || plain.length() > 80) {
      throw new ServerException("The name of a workspace must have 1 to 80 characters.");
    }
    long id = ids.next();
    catalogue.change(
        connection -> {
          boolean added = AccountRepository.insertWorkspace(connection, id, plain, time.now());
          if (!added) {
            throw new ServerException(
                "There is a workspace %s already; take another name.".formatted(plain));
          }
        });
    return new Workspace(id, plain);
  }

  /** The workspaces of an account with its roles. */
  public List<WorkspaceMembership> memberships(Account account) {
    if (account.admin()) {
      return workspaces().stream().map(all -> new WorkspaceMembership(all, Role.ADMIN)).toList();
    }
    return read(connection -> AccountRepository.memberships(connection, account.id()));
  }

  /** Sets the role of an account in a workspace; empty removes it. */
  public void join(long account, long workspace, Optional<Role> role) {
    catalogue.change(
        connection -> {
          AccountRepository.leave(connection, account, workspace);
          if (role.isPresent()) {
            // The administrator role holds in all workspaces, not in one.
            Role given = role.get() == Role.ADMIN ? Role.EDITOR : role.get();
            AccountRepository.join(connection, account, workspace, given.word());
          }
        });
  }

  /** Whether the account has a password; an account of a provider has none. */
  public boolean hasPassword(long account) {
    return stored(account).startsWith("$");
  }

  /** The stored password hash, which changes with every new password. */
  String stored(long account) {
    return read(connection -> AccountRepository.password(connection, account)).orElse("");
  }

  /** The role in a workspace, if any. */
  Optional<WorkspaceMembership> membership(Account account, long workspace) {
    List<WorkspaceMembership> all = new ArrayList<>(memberships(account));
    return all.stream().filter(one -> one.workspace().id() == workspace).findFirst();
  }

  Instant now() {
    return time.now();
  }
}
