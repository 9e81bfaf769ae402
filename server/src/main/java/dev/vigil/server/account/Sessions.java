package dev.vigil.server.account;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who is logged in. A session ends when its owner says so, when nothing was asked for a day, and in
 * any case after two weeks. Safe for concurrent use.
 */
public final class Sessions {
  private static final Duration IDLE = Duration.ofHours(24);
  private static final Duration LONGEST = Duration.ofDays(14);

  /** Written down this often at most, because each write waits for its turn. */
  private static final Duration NOTED = Duration.ofMinutes(5);

  private final Catalogue catalogue;
  private final Accounts accounts;

  public Sessions(Catalogue catalogue, Accounts accounts) {
    this.catalogue = catalogue;
    this.accounts = accounts;
  }

  private record Row(long account, long workspace, String csrf, Instant created, Instant seen) {}

  /** Begins a session; the secret goes into the cookie. */
  public String begin(Account account) {
    List<Membership> places = accounts.memberships(account);
    String secret = Secret.make();
    Instant now = accounts.now();
    catalogue.change(
        connection -> {
          Sql.run(
              connection,
              "delete from session where seen < ? or created < ?",
              now.minus(IDLE),
              now.minus(LONGEST));
          Sql.run(
              connection,
              "insert into session (hash, account, workspace, csrf, created, seen)"
                  + " values (?, ?, ?, ?, ?, ?)",
              Secret.hash(secret),
              account.id(),
              places.isEmpty() ? 0 : places.getFirst().workspace().id(),
              Secret.make(),
              now,
              now);
        });
    return secret;
  }

  /** Who sends this cookie; empty if the session is over or its owner has no place any more. */
  public Optional<Visitor> find(String secret) {
    return find(secret, true);
  }

  /** The same without counting as use: what only listens does not keep a session open. */
  public Optional<Visitor> peek(String secret) {
    return find(secret, false);
  }

  private Optional<Visitor> find(String secret, boolean use) {
    String hash = Secret.hash(secret);
    Instant now = accounts.now();
    Optional<Row> found =
        catalogue.read(
            connection ->
                Sql.one(
                    connection,
                    "select * from session where hash = ?",
                    row ->
                        new Row(
                            row.getLong("account"),
                            row.getLong("workspace"),
                            row.getString("csrf"),
                            Instant.ofEpochMilli(row.getLong("created")),
                            Instant.ofEpochMilli(row.getLong("seen"))),
                    hash));
    if (found.isEmpty()
        || found.get().seen().plus(IDLE).isBefore(now)
        || found.get().created().plus(LONGEST).isBefore(now)) {
      return Optional.empty();
    }
    Row session = found.get();
    Optional<Account> account =
        accounts.find(session.account()).filter(known -> !known.blocked() && known.chosen());
    if (account.isEmpty()) {
      return Optional.empty();
    }
    if (use && session.seen().plus(NOTED).isBefore(now)) {
      catalogue.change(
          connection ->
              Sql.run(connection, "update session set seen = ? where hash = ?", now, hash));
    }
    List<Membership> places = accounts.memberships(account.get());
    return places.stream()
        .filter(place -> place.workspace().id() == session.workspace())
        .findFirst()
        .or(() -> places.stream().findFirst())
        .map(
            place ->
                new Visitor(
                    account.get().id(),
                    account.get().name(),
                    place.role(),
                    place.workspace(),
                    Set.of(),
                    session.csrf()));
  }

  /** Shows another workspace of its owner from now on. */
  public void move(String secret, long workspace) {
    catalogue.change(
        connection ->
            Sql.run(
                connection,
                "update session set workspace = ? where hash = ?",
                workspace,
                Secret.hash(secret)));
  }

  public void end(String secret) {
    catalogue.change(
        connection ->
            Sql.run(connection, "delete from session where hash = ?", Secret.hash(secret)));
  }
}
