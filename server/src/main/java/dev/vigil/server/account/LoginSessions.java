package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stores the login sessions of accounts. A session ends at logout, after a day without requests,
 * and in any case after two weeks. Safe for concurrent use.
 */
public final class LoginSessions {
  private static final System.Logger LOG = System.getLogger(LoginSessions.class.getName());

  private static final Duration IDLE = Duration.ofHours(24);

  private static final Duration LONGEST = Duration.ofDays(14);

  /** The last use is stored this often at most, because writes are serialised. */
  private static final Duration NOTED = Duration.ofMinutes(5);

  /** How recent the last authentication must be for a dangerous action. */
  private static final Duration FRESH = Duration.ofMinutes(15);

  private static final int LONGEST_AGENT = 300;

  private static final int MOST_UNWRITTEN = 1000;

  private final Catalogue catalogue;

  private final AccountService accounts;

  /** Sessions that could not be written, as on a full disk, by their hashes. */
  private final Map<String, PendingSession> unwritten = new ConcurrentHashMap<>();

  public LoginSessions(Catalogue catalogue, AccountService accounts) {
    this.catalogue = catalogue;
    this.accounts = accounts;
  }

  /** A stored session. */
  record Row(
      long account,
      long workspace,
      String csrf,
      Instant created,
      Instant seen,
      Instant proved,
      String address,
      String agent) {
    boolean isOver(Instant now) {
      return seen.plus(IDLE).isBefore(now) || created.plus(LONGEST).isBefore(now);
    }
  }

  /**
   * A session that is not stored yet.
   *
   * @param password the hash when the session began; a changed password ends the session
   */
  private record PendingSession(Row row, String password) {}

  /** Starts a session for an authenticated account; the secret goes into the cookie. */
  public String begin(Account account, String address, String agent) {
    List<WorkspaceMembership> places = accounts.memberships(account);
    String secret = RandomSecret.make();
    String hash = RandomSecret.hash(secret);
    Instant now = accounts.now();
    Row row =
        new Row(
            account.id(),
            places.isEmpty() ? 0 : places.getFirst().workspace().id(),
            RandomSecret.make(),
            now,
            now,
            now,
            address,
            agent.length() > LONGEST_AGENT ? agent.substring(0, LONGEST_AGENT) : agent);
    try {
      catalogue.change(
          connection -> {
            LoginSessionRepository.dropOld(connection, now.minus(IDLE), now.minus(LONGEST));
            LoginSessionRepository.insert(connection, hash, row);
          });
    } catch (ArchiveException e) {
      // Login must work while the disk is full, so that the operator can read what to do.
      unwritten.values().removeIf(other -> other.row().isOver(now));
      if (unwritten.size() >= MOST_UNWRITTEN) {
        throw e;
      }
      unwritten.put(hash, new PendingSession(row, accounts.stored(account.id())));
    }
    return secret;
  }

  /** Writes a session that could not be written before, if that is possible now. */
  private Optional<Row> unwritten(String hash) {
    PendingSession waiting = unwritten.get(hash);
    if (waiting == null) {
      return Optional.empty();
    }
    if (!waiting.password().equals(accounts.stored(waiting.row().account()))) {
      unwritten.remove(hash);
      return Optional.empty();
    }
    try {
      catalogue.change(
          connection -> LoginSessionRepository.insert(connection, hash, waiting.row()));
      unwritten.remove(hash);
    } catch (ArchiveException e) {
      // The next request tries again.
      LOG.log(System.Logger.Level.DEBUG, "a session is still not written", e);
    }
    return Optional.of(waiting.row());
  }

  /**
   * The principal of this session cookie; empty if the session ended or its owner lost the
   * workspace.
   */
  public Optional<Principal> find(String secret) {
    return find(secret, true);
  }

  /** Like {@link #find}, without counting as use, for requests that only listen. */
  public Optional<Principal> peek(String secret) {
    return find(secret, false);
  }

  private Optional<Principal> find(String secret, boolean use) {
    String hash = RandomSecret.hash(secret);
    Instant now = accounts.now();
    Optional<Row> found = row(hash);
    if (found.isEmpty() || found.get().isOver(now)) {
      return Optional.empty();
    }
    Row session = found.get();
    Optional<Account> account =
        accounts.find(session.account()).filter(known -> !known.blocked() && known.chosen());
    if (account.isEmpty()) {
      return Optional.empty();
    }
    if (use && session.seen().plus(NOTED).isBefore(now)) {
      try {
        catalogue.change(connection -> LoginSessionRepository.seen(connection, now, hash));
      } catch (ArchiveException e) {
        LOG.log(System.Logger.Level.DEBUG, "the use of a session was not noted", e);
      }
    }
    List<WorkspaceMembership> places = accounts.memberships(account.get());
    return places.stream()
        .filter(place -> place.workspace().id() == session.workspace())
        .findFirst()
        .or(() -> places.stream().findFirst())
        .map(
            place ->
                new Principal(
                    account.get().id(),
                    account.get().name(),
                    place.role(),
                    place.workspace(),
                    Set.of(),
                    session.csrf()));
  }

  private Optional<Row> row(String hash) {
    return catalogue
        .read(connection -> LoginSessionRepository.find(connection, hash))
        .or(() -> unwritten(hash));
  }

  // ---- recent authentication ----

  /** Whether the user authenticated again a short while ago. */
  public boolean isFresh(String secret) {
    Instant now = accounts.now();
    return row(RandomSecret.hash(secret))
        .filter(row -> !row.proved().plus(FRESH).isBefore(now))
        .isPresent();
  }

  /** Records that the user authenticated again. */
  public void confirmLogin(String secret) {
    catalogue.change(
        connection ->
            LoginSessionRepository.proved(connection, accounts.now(), RandomSecret.hash(secret)));
  }

  // ---- all of an account ----

  /** The sessions of an account, last used first. */
  public List<LoginSession> of(long account) {
    Instant now = accounts.now();
    return catalogue.read(
        connection ->
            LoginSessionRepository.of(connection, account, now.minus(IDLE), now.minus(LONGEST)));
  }

  /** Ends a session of an account; returns whether it existed. */
  public boolean end(long account, String id) {
    return catalogue.write(connection -> LoginSessionRepository.end(connection, account, id));
  }

  /**
   * Ends all sessions of an account.
   *
   * @param exceptSecret the secret of the session that stays; empty to end all
   */
  public int endAll(long account, String exceptSecret) {
    String stays = RandomSecret.hash(exceptSecret);
    unwritten
        .entrySet()
        .removeIf(one -> one.getValue().row().account() == account && !one.getKey().equals(stays));
    return catalogue.write(
        connection -> LoginSessionRepository.endOthers(connection, account, stays));
  }

  /** Switches the session to another workspace of its owner. */
  public void move(String secret, long workspace) {
    catalogue.change(
        connection ->
            LoginSessionRepository.move(connection, workspace, RandomSecret.hash(secret)));
  }

  public void end(String secret) {
    unwritten.remove(RandomSecret.hash(secret));
    catalogue.change(
        connection -> LoginSessionRepository.end(connection, RandomSecret.hash(secret)));
  }
}
