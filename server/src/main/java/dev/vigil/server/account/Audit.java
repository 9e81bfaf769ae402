package dev.vigil.server.account;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Sql;
import dev.vigil.fetch.Time;
import dev.vigil.watch.base.Ids;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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
    Entry entry =
        new Entry(
            workspace,
            new Deed(
                ids.next(),
                time.now(),
                bounded(account),
                bounded(address),
                deed,
                bounded(subject)));
    catalogue.change(entry::insert);
  }

  private static String bounded(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  /**
   * Takes a whole log over into another catalogue, where nothing else may stand in its place: who
   * restores a backup cannot make what happened here unseen.
   */
  public static void carry(Catalogue from, Catalogue to) {
    ServerTables.open(to);
    if (!ServerTables.exist(from)) {
      return;
    }
    long last = Long.MIN_VALUE;
    while (true) {
      long after = last;
      List<Entry> some =
          from.read(
              connection ->
                  Sql.list(
                      connection,
                      "select * from audit where id > ? order by id limit 1000",
                      Entry::of,
                      after));
      if (some.isEmpty()) {
        return;
      }
      to.change(
          connection -> {
            for (Entry entry : some) {
              Sql.run(connection, "delete from audit where id = ?", entry.deed().id());
              entry.insert(connection);
            }
          });
      last = some.getLast().deed().id();
    }
  }

  /** A row. */
  private record Entry(long workspace, Deed deed) {
    static Entry of(ResultSet row) throws SQLException {
      return new Entry(row.getLong("workspace"), read(row));
    }

    void insert(Connection connection) throws SQLException {
      Sql.run(
          connection,
          "insert into audit (id, time, workspace, account, address, deed, subject)"
              + " values (?, ?, ?, ?, ?, ?, ?)",
          deed.id(),
          deed.time(),
          workspace,
          deed.account(),
          deed.address(),
          deed.deed(),
          deed.subject());
    }
  }

  private static Deed read(ResultSet row) throws SQLException {
    return new Deed(
        row.getLong("id"),
        Instant.ofEpochMilli(row.getLong("time")),
        row.getString("account"),
        row.getString("address"),
        row.getString("deed"),
        row.getString("subject"));
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
                Audit::read,
                workspace,
                before,
                most));
  }
}
