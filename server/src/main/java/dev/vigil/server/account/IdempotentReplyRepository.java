package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.engine.Installation;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Stores the replies to requests that must run at most once. Safe for concurrent use. */
public final class IdempotentReplyRepository {
  private final Catalogue catalogue;

  public IdempotentReplyRepository(Installation installation) {
    this.catalogue = installation.archive().catalogue();
  }

  /**
   * A stored reply.
   *
   * @param request the hash of the request
   */
  public record StoredReply(String request, int status, String body) {}

  /**
   * The stored reply of a key; without one, runs the work and stores its reply in the same
   * transaction: after a crash both are stored, or neither is.
   *
   * @param oldest older replies are deleted
   */
  public StoredReply once(
      long account, String key, Instant now, Instant oldest, Supplier<StoredReply> work) {
    return catalogue.write(
        connection -> {
          Sql.run(connection, "delete from idempotent_reply where time < ?", oldest);
          Optional<StoredReply> before =
              Sql.one(
                  connection,
                  "select * from idempotent_reply where account = ? and idempotency = ?",
                  row ->
                      new StoredReply(
                          row.getString("request"), row.getInt("status"), row.getString("body")),
                  account,
                  key);
          if (before.isPresent()) {
            return before.get();
          }
          StoredReply fresh = work.get();
          Sql.run(
              connection,
              "insert into idempotent_reply (account, idempotency, request, status, body, time)"
                  + " values (?, ?, ?, ?, ?, ?)",
              account,
              key,
              fresh.request(),
              fresh.status(),
              fresh.body(),
              now);
          return fresh;
        });
  }
}
