package dev.vigil.server.account;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Sql;
import dev.vigil.fetch.Time;
import dev.vigil.watch.base.Ids;
import java.time.Instant;
import java.util.List;

/** Who did what, and never a secret. Safe for concurrent use. */
public final class Audit {
  private static final int LONGEST = 300;

  private final Catalogue catalogue;
  private final Ids ids;
  private final Time time;

  public Audit(Catalogue catalogue, Ids ids, Time time) {
    this.catalogue = catalogue;
    this.ids = ids;
    this.time = time;
  }

  /**
   * One deed. Immutable.
   *
   * @param account the name, which stays when the account is gone
   * @param address where the request came from
   */
  public record Deed(
      long id, Instant time, String account, String address, String deed, String subject) {}

  public void note(long workspace, String account, String address, String deed, String subject) {
    String bounded = subject.length() > LONGEST ? subject.substring(0, LONGEST) + "…" : subject;
    catalogue.change(
        connection ->
            Sql.run(
                connection,
                "insert into audit (id, time, workspace, account, address, deed, subject)"
                    + " values (?, ?, ?, ?, ?, ?, ?)",
                ids.next(),
                time.now(),
                workspace,
                account,
                address,
                deed,
                bounded));
  }

  /**
   * The newest deeds of a workspace.
   *
   * @param before only those with smaller ids, for the next page
   */
  public List<Deed> list(long workspace, long before, int most) {
    return catalogue.read(
        connection ->
            Sql.list(
                connection,
                "select * from audit where workspace = ? and id < ? order by id desc limit ?",
                row ->
                    new Deed(
                        row.getLong("id"),
                        Instant.ofEpochMilli(row.getLong("time")),
                        row.getString("account"),
                        row.getString("address"),
                        row.getString("deed"),
                        row.getString("subject")),
                workspace,
                before,
                most));
  }
}
