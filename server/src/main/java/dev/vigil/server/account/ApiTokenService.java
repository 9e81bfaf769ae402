package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.server.ServerException;
import dev.vigil.watch.store.RowIds;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Stores the tokens of programs as hashes. Safe for concurrent use. */
public final class ApiTokenService {
  /** The prefix by which logs and scanners recognise a leaked token. */
  public static final String PREFIX = "vigil_";

  private static final System.Logger LOG = System.getLogger(ApiTokenService.class.getName());

  private static final Duration NOTED = Duration.ofHours(1);

  private final Catalogue catalogue;

  private final AccountService accounts;

  private final RowIds ids;

  public ApiTokenService(Catalogue catalogue, AccountService accounts, RowIds ids) {
    this.catalogue = catalogue;
    this.accounts = accounts;
    this.ids = ids;
  }

  /** Creates a token that does not expire. */
  public String make(Principal owner, String name, Set<TokenScope> scopes) {
    return make(owner, name, scopes, Optional.empty());
  }

  /**
   * Creates a token whose scopes the role of its owner must permit.
   *
   * @param life how long it is good for; empty for ever
   */
  public String make(
      Principal owner, String name, Set<TokenScope> scopes, Optional<Duration> life) {
    String plain = name.strip();
    if (plain.isEmpty() || plain.length() > 80 || scopes.isEmpty()) {
      throw new ServerException("A token needs a name of up to 80 characters and a scope.");
    }
    for (TokenScope scope : scopes) {
      if (!owner.role().may(scope.needs())) {
        throw new ServerException(
            "Only %ss may create tokens with the scope %s."
                .formatted(scope.needs().word(), scope.word()));
      }
    }
    String secret = PREFIX + RandomSecret.make();
    catalogue.change(
        connection ->
            ApiTokenRepository.insert(
                connection,
                ids.next(),
                owner.workspace().id(),
                owner.account(),
                plain,
                RandomSecret.hash(secret),
                TokenScope.words(scopes),
                accounts.now(),
                life.map(accounts.now()::plus).orElse(null)));
    return secret;
  }

  /** The tokens of a workspace: all, or those of one account. */
  public List<ApiToken> list(long workspace, Optional<Long> account) {
    return catalogue.read(
        connection ->
            ApiTokenRepository.list(
                connection, workspace, account.orElse(0L), account.isPresent() ? 1 : 0));
  }

  public boolean remove(long workspace, long id, Optional<Long> account) {
    return catalogue.write(
        connection ->
            ApiTokenRepository.remove(
                connection, id, workspace, account.orElse(0L), account.isPresent() ? 1 : 0));
  }

  /** The principal of this token, limited to the current role of its owner. */
  public Optional<Principal> find(String secret) {
    Optional<ApiToken> found =
        catalogue.read(
            connection -> ApiTokenRepository.find(connection, RandomSecret.hash(secret)));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ApiToken token = found.get();
    Instant now = accounts.now();
    Instant expires = token.expires();
    if (expires != null && !expires.isAfter(now)) {
      return Optional.empty();
    }
    Instant used = token.used();
    if (used == null || used.plus(NOTED).isBefore(now)) {
      try {
        catalogue.change(connection -> ApiTokenRepository.used(connection, now, token.id()));
      } catch (ArchiveException e) {
        // The token stays valid while the database is read-only.
        LOG.log(System.Logger.Level.DEBUG, "the use of a token was not noted", e);
      }
    }
    return accounts
        .find(token.account())
        .filter(account -> !account.blocked())
        .flatMap(account -> accounts.membership(account, token.workspace()))
        .map(
            place -> {
              Set<TokenScope> left = EnumSet.noneOf(TokenScope.class);
              token.scopes().stream()
                  .filter(scope -> place.role().may(scope.needs()))
                  .forEach(left::add);
              return new Principal(
                  token.account(), token.owner(), place.role(), place.workspace(), left, "");
            });
  }
}
