package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads and writes the changes that were held back. Stateless: the caller passes in the connection
 * of its transaction.
 */
public final class HeldBackChangeRepository {
  private HeldBackChangeRepository() {}

  private static HeldBackChangeRow read(ResultSet row) throws SQLException {
    return new HeldBackChangeRow(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getLong("view_history"),
        row.getLong("sentinel"),
        row.getString("rule"),
        row.getString("reason"),
        row.getInt("before"),
        row.getInt("after"),
        Objects.requireNonNull(Sql.instant(row, "time")),
        row.getDouble("score"),
        row.getInt("changes"),
        row.getString("summary"));
  }

  /** The newest held-back changes of a sentinel, including those of its view history. */
  public static List<HeldBackChangeRow> of(Connection connection, SentinelRow sentinelRow)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from held_change where sentinel = ? and sentinel <> 0 union all select * from"
            + " held_change where view_history = ? and view_history <> 0 order by time desc, id"
            + " desc",
        HeldBackChangeRepository::read,
        sentinelRow.id(),
        sentinelRow.target().viewHistory());
  }

  /** Finds one held-back change. */
  public static Optional<HeldBackChangeRow> find(
      Connection connection, SentinelRow sentinelRow, long id) throws SQLException {
    return Sql.one(
        connection,
        "select * from held_change where id = ?"
            + " and (sentinel = ? and sentinel <> 0 or view_history = ? and view_history <> 0)",
        HeldBackChangeRepository::read,
        id,
        sentinelRow.id(),
        sentinelRow.target().viewHistory());
  }

  /** Stores the change; only the newest are kept. */
  public static void insert(Connection connection, HeldBackChangeRow held) throws SQLException {
    Sql.run(
        connection,
        "insert into held_change (id, workspace, view_history, sentinel, rule, reason, before,"
            + " after, time, score, changes, summary) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " on conflict (view_history, rule) where view_history <> 0 do update set reason ="
            + " excluded.reason, before = excluded.before, after = excluded.after, time ="
            + " excluded.time, changes = held_change.changes + excluded.changes, summary ="
            + " excluded.summary",
        held.id(),
        held.workspace(),
        held.viewHistory(),
        held.sentinel(),
        held.rule(),
        held.reason(),
        held.before(),
        held.after(),
        held.time(),
        held.score(),
        held.changes(),
        held.summary());
    if (held.sentinel() == 0) {
      Sql.run(
          connection,
          "delete from held_change where view_history = ? and view_history <> 0 and id not in"
              + " (select id from held_change where view_history = ? and view_history <> 0 order by"
              + " time desc, id desc limit ?)",
          held.viewHistory(),
          held.viewHistory(),
          HeldBackChangeRow.MOST);
    } else {
      Sql.run(
          connection,
          "delete from held_change where sentinel = ? and sentinel <> 0 and id < (select min(id)"
              + " from (select id from held_change where sentinel = ? and sentinel <> 0 order by id"
              + " desc limit ?) as newest)",
          held.sentinel(),
          held.sentinel(),
          HeldBackChangeRow.MOST);
      Sql.run(
          connection,
          "update sentinel set held = held + ? where id = ?",
          held.changes(),
          held.sentinel());
    }
  }

  /** Counts changes that were held back for all sentinels of a view history. */
  public static void count(Connection connection, long viewHistory, int changes)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set held = held + ? where view_history = ?",
        changes,
        viewHistory);
  }

  /** Moves held-back changes to another view history, once no sentinel uses the first. */
  public static void follow(Connection connection, long from, long to) throws SQLException {
    Sql.run(
        connection,
        "update held_change set view_history = ? where view_history = ? and view_history <> 0"
            + " and not exists (select 1 from sentinel where view_history = ?)",
        to,
        from,
        from);
  }

  /** Deletes the held-back changes of a sentinel. */
  public static void forget(Connection connection, long sentinel) throws SQLException {
    Sql.run(connection, "delete from held_change where sentinel = ? and sentinel <> 0", sentinel);
  }
}
