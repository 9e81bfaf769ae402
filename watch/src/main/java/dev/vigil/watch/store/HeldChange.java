package dev.vigil.watch.store;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A change that was held back, with the reason. Changes that a noise rule or a volatile pattern
 * explains are stored once per rule of a view history, with a count; insignificant changes and
 * those outside the condition are stored per sentinel, the newest only. Immutable.
 *
 * @param viewHistory 0 for what one sentinel held back
 * @param sentinel 0 for what a rule held back for all sentinels of the view history
 * @param rule {@code learned:ID}, a noise rule, {@link #IMPORTANCE} or {@link #CONDITION}
 * @param reason in words
 * @param before the reference version
 * @param after the version in which it was seen last
 * @param score how much it matters, from 0 to 1; 0 for what a rule explains
 * @param changes how many there were
 * @param summary one line
 */
public record HeldChange(
    long id,
    long workspace,
    long viewHistory,
    long sentinel,
    String rule,
    String reason,
    int before,
    int after,
    Instant time,
    double score,
    int changes,
    String summary) {
  /** The rule of changes with low significance. */
  public static final String IMPORTANCE = "importance";

  /** The rule of changes that do not meet the condition of the sentinel. */
  public static final String CONDITION = "condition";

  /** The limit per sentinel and per view history. */
  public static final int MOST = 50;

  private static HeldChange of(ResultSet row) throws SQLException {
    return new HeldChange(
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

  /** The newest held changes of a sentinel, including those of its view history. */
  public static List<HeldChange> of(Connection connection, SentinelRow sentinelRow)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from held_change where sentinel = ? and sentinel <> 0 union all select * from"
            + " held_change where view_history = ? and view_history <> 0 order by time desc, id"
            + " desc",
        HeldChange::of,
        sentinelRow.id(),
        sentinelRow.viewHistory());
  }

  /** Finds one held change. */
  public static Optional<HeldChange> find(Connection connection, SentinelRow sentinelRow, long id)
      throws SQLException {
    return Sql.one(
        connection,
        "select * from held_change where id = ?"
            + " and (sentinel = ? and sentinel <> 0 or view_history = ? and view_history <> 0)",
        HeldChange::of,
        id,
        sentinelRow.id(),
        sentinelRow.viewHistory());
  }

  /** Stores the change; only the newest are kept. */
  public void insert(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "insert into held_change (id, workspace, view_history, sentinel, rule, reason, before,"
            + " after, time, score, changes, summary) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " on conflict (view_history, rule) where view_history <> 0 do update set reason ="
            + " excluded.reason, before = excluded.before, after = excluded.after, time ="
            + " excluded.time, changes = held_change.changes + excluded.changes, summary ="
            + " excluded.summary",
        id,
        workspace,
        viewHistory,
        sentinel,
        rule,
        reason,
        before,
        after,
        time,
        score,
        changes,
        summary);
    if (sentinel == 0) {
      Sql.run(
          connection,
          "delete from held_change where view_history = ? and view_history <> 0 and id not in"
              + " (select id from held_change where view_history = ? and view_history <> 0 order by"
              + " time desc, id desc limit ?)",
          viewHistory,
          viewHistory,
          MOST);
    } else {
      Sql.run(
          connection,
          "delete from held_change where sentinel = ? and sentinel <> 0 and id < (select min(id)"
              + " from (select id from held_change where sentinel = ? and sentinel <> 0 order by id"
              + " desc limit ?) as newest)",
          sentinel,
          sentinel,
          MOST);
      Sql.run(connection, "update sentinel set held = held + ? where id = ?", changes, sentinel);
    }
  }

  /** Moves held changes to another view history, once no sentinel uses the first. */
  public static void follow(Connection connection, long from, long to) throws SQLException {
    Sql.run(
        connection,
        "update held_change set view_history = ? where view_history = ? and view_history <> 0"
            + " and not exists (select 1 from sentinel where view_history = ?)",
        to,
        from,
        from);
  }

  /** Deletes the held changes of a sentinel. */
  public static void forget(Connection connection, long sentinel) throws SQLException {
    Sql.run(connection, "delete from held_change where sentinel = ? and sentinel <> 0", sentinel);
  }
}
