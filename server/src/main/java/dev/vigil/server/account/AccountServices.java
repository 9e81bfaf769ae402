package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.RowIds;

/**
 * Groups the services for accounts, sessions, tokens and the audit log. Safe for concurrent use.
 */
public record AccountServices(
    AccountService accounts,
    LoginSessions sessions,
    ApiTokenService tokens,
    AuditLog audit,
    LoginThrottle throttle,
    SecretLinks links,
    TwoFactor factors,
    Passkeys passkeys) {

  /** Opens the tables, and creates them if they do not exist. */
  public static AccountServices open(Installation installation) {
    Catalogue catalogue = installation.archive().catalogue();
    RowIds ids = installation.store().ids();
    TimeSource time = installation.time();
    ServerTables.open(catalogue);
    AccountService accounts = new AccountService(catalogue, ids, time);
    return new AccountServices(
        accounts,
        new LoginSessions(catalogue, accounts),
        new ApiTokenService(catalogue, accounts, ids),
        new AuditLog(catalogue, ids, time),
        new LoginThrottle(time),
        new SecretLinks(catalogue, time),
        new TwoFactor(catalogue, accounts, installation.secrets()),
        new Passkeys(catalogue, accounts));
  }
}
