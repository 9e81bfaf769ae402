package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads and writes the checks of pages. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class CheckRepository {
  /** The approximate limit of stored checks per page. */
  private static final int MOST = 2000;

  /** One check in this many counts the rows; chosen by its id, whose last digits are random. */
  private static final int COUNTING = 100;

  /**
   * A check as others see it.
   *
   * @param reported how many changes it reported
   */
  public record FinishedCheck(
      long id, long workspace, long page, String url, String outcome, int reported) {}

  private CheckRepository() {}

  private static CheckRow read(ResultSet row) throws SQLException {
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

  /**
   * The times of the last checks of a schedule after an instant that found the page, changed or
   * not.
   */
  public static List<Instant> timesOf(
      Connection connection, long page, long schedule, Instant after, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select time from page_check where page = ? and time > ? and outcome in ('changed',"
            + " 'unchanged') and (audience = '' or audience like ?) order by time desc limit ?",
        row -> Instant.ofEpochMilli(row.getLong(1)),
        page,
        after,
        "% " + schedule + " %",
        most);
  }

  public static void insert(Connection connection, CheckRow check) throws SQLException {
    Sql.run(
        connection,
        "insert into page_check (id, workspace, page, time, outcome, status, version, took, bytes,"
            + " description, audience) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        check.id(),
        check.workspace(),
        check.page(),
        check.time(),
        check.outcome(),
        check.status(),
        check.version(),
        check.took().toMillis(),
        check.bytes(),
        check.words(),
        check.audience());
    if (check.id() % COUNTING == 0) {
      dropOldest(connection, check);
    }
  }

  private static void dropOldest(Connection connection, CheckRow check) throws SQLException {
    Optional<Instant> oldest =
        Sql.one(
            connection,
            "select time from page_check where page = ? order by time desc limit 1 offset ?",
            row -> Instant.ofEpochMilli(row.getLong(1)),
            check.page(),
            MOST);
    if (oldest.isPresent()) {
      Sql.run(
          connection,
          "delete from page_check where page = ? and time < ?",
          check.page(),
          oldest.get());
    }
  }

  /** The checks of a page, the newest first. */
  public static List<CheckRow> ofPage(Connection connection, long page, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from page_check where page = ? order by time desc, id desc limit ?",
        CheckRepository::read,
        page,
        most);
  }

  /** The checks of all pages with larger ids than this, in the order of their ids. */
  public static List<FinishedCheck> after(Connection connection, long id, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select page_check.id, page_check.workspace, page_check.page,"
            + " watched_page.url, page_check.outcome, (select count(*) from report"
            + " where report.workspace = page_check.workspace and report.page ="
            + " page_check.page and report.kind = 'change' and report.detected >="
            + " page_check.time) as reported from page_check join watched_page on"
            + " watched_page.id = page_check.page where page_check.id > ? order by"
            + " page_check.id limit ?",
        row ->
            new FinishedCheck(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getString(4),
                row.getString(5),
                row.getInt(6)),
        id,
        most);
  }

  /** The id of the newest check. */
  public static Optional<Long> newest(Connection connection) throws SQLException {
    return Sql.one(connection, "select max(id) as id from page_check", row -> row.getLong("id"));
  }

  /** A version that a check found. */
  public record FoundVersion(long page, int version) {}

  /** The versions that the last checks with changes found, the newest first. */
  public static List<FoundVersion> latestChanges(Connection connection, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select page, version from page_check where outcome = 'changed' order by id desc limit"
            + " ?",
        row -> new FoundVersion(row.getLong("page"), row.getInt("version")),
        most);
  }
}
