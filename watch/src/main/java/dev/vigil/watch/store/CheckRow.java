package dev.vigil.watch.store;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A stored check of a page, with its outcome. Immutable.
 *
 * @param outcome {@code changed}, {@code unchanged}, {@code failed} or {@code postponed}
 * @param version that was found, 0 for none
 * @param words the outcome in a sentence
 * @param audience the schedules that it was for, and sentinels outside of their schedules; empty if
 *     unknown
 */
public record CheckRow(
    long id,
    long workspace,
    long page,
    Instant time,
    String outcome,
    int status,
    int version,
    Duration took,
    long bytes,
    String words,
    String audience) {
  /** The approximate limit of stored checks per page. */
  private static final int MOST = 2000;

  /** One check in this many counts the rows; chosen by its id, whose last digits are random. */
  private static final int COUNTING = 100;

  /** How many checks say whether a page changes at every check. */
  private static final int LATEST = 50;

  private static CheckRow of(ResultSet row) throws SQLException {
    return new CheckRow(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getLong("page"),
        Objects.requireNonNull(Sql.instant(row, "time")),
        row.getString("outcome"),
        row.getInt("status"),
        row.getInt("version"),
        Duration.ofMillis(row.getLong("took")),
        row.getLong("bytes"),
        row.getString("description"),
        row.getString("audience"));
  }

  /** Whether one of the last checks found the page unchanged. */
  public static boolean foundUnchanged(Connection connection, long page) throws SQLException {
    return Sql.list(
            connection,
            "select outcome from page_check where page = ? order by time desc limit ?",
            row -> row.getString("outcome"),
            page,
            LATEST)
        .contains("unchanged");
  }

  public void insert(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "insert into page_check (id, workspace, page, time, outcome, status, version, took, bytes,"
            + " description, audience) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        workspace,
        page,
        time,
        outcome,
        status,
        version,
        took.toMillis(),
        bytes,
        words,
        audience);
    if (id % COUNTING == 0) {
      dropOldest(connection);
    }
  }

  private void dropOldest(Connection connection) throws SQLException {
    Optional<Instant> oldest =
        Sql.one(
            connection,
            "select time from page_check where page = ? order by time desc limit 1 offset ?",
            row -> Instant.ofEpochMilli(row.getLong(1)),
            page,
            MOST);
    if (oldest.isPresent()) {
      Sql.run(connection, "delete from page_check where page = ? and time < ?", page, oldest.get());
    }
  }

  /** The checks of a page, the newest first. */
  public static List<CheckRow> ofPage(Connection connection, long page, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from page_check where page = ? order by time desc, id desc limit ?",
        CheckRow::of,
        page,
        most);
  }
}
