package dev.vigil.server.account;

import dev.vigil.archive.Catalogue;
import dev.vigil.fetch.Time;
import dev.vigil.watch.base.Ids;
import dev.vigil.watch.secret.Secrets;

/** Everything about those who use the server. Safe for concurrent use. */
public record People(
    Accounts accounts,
    Sessions sessions,
    Tokens tokens,
    Audit audit,
    Throttle throttle,
    SecretLinks links,
    TwoFactor factors) {

  /** Opens the tables, and makes them where there are none. */
  public static People open(Catalogue catalogue, Ids ids, Time time, Secrets secrets) {
    ServerTables.open(catalogue);
    Accounts accounts = new Accounts(catalogue, ids, time);
    return new People(
        accounts,
        new Sessions(catalogue, accounts),
        new Tokens(catalogue, accounts, ids),
        new Audit(catalogue, ids, time),
        new Throttle(time),
        new SecretLinks(catalogue, time),
        new TwoFactor(catalogue, accounts, secrets));
  }
}
