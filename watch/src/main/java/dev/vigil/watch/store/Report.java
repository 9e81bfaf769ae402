package dev.vigil.watch.store;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored report of a sentinel about a change, a failure, a recovery and the like. Immutable.
 *
 * @param kind {@code change}, {@code failing}, {@code recovered}, {@code gone}, {@code back},
 *     {@code overdue}, {@code unchanged}, {@code ended}
 * @param before the reference version, 0 if missing
 * @param after the new version, 0 if missing
 * @param modified when the server says that the page was modified
 * @param polled when the page was checked
 * @param detected when the change was found
 * @param score how much it matters, from 0 to 1
 * @param types the change types that found something
 * @param summary one line
 * @param details the changes as JSON
 */
public record Report(
    long id,
    long workspace,
    long sentinel,
    String name,
    long page,
    String url,
    String kind,
    int before,
    int after,
    @Nullable Instant modified,
    Instant polled,
    Instant detected,
    double score,
    List<String> types,
    String summary,
    String details,
    boolean opened) {
  private static final String JOINED =
      ", sentinel.name as name, watched_page.url as url from report"
          + " join sentinel on sentinel.id = report.sentinel"
          + " join watched_page on watched_page.id = report.page";

  private static final String SELECT = "select report.*" + JOINED;

  /** The columns for lists, without the details, which are most of a report. */
  private static final String LISTED =
      "select report.id, report.workspace, report.sentinel, report.page, report.kind,"
          + " report.before, report.after, report.modified, report.polled, report.detected,"
          + " report.score, report.types, report.summary, '' as details, report.opened"
          + JOINED;

  private static Report of(ResultSet row) throws SQLException {
    String types = row.getString("types");
    return new Report(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getLong("sentinel"),
        row.getString("name"),
        row.getLong("page"),
        row.getString("url"),
        row.getString("kind"),
        row.getInt("before"),
        row.getInt("after"),
        Sql.instant(row, "modified"),
        Objects.requireNonNull(Sql.instant(row, "polled")),
        Objects.requireNonNull(Sql.instant(row, "detected")),
        row.getDouble("score"),
        types.isEmpty() ? List.of() : List.of(types.split("\n")),
        row.getString("summary"),
        row.getString("details"),
        row.getInt("opened") != 0);
  }

  public void insert(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "insert into report (id, workspace, sentinel, page, kind, before, after, modified, polled,"
            + " detected, score, types, summary, details, opened)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        id,
        workspace,
        sentinel,
        page,
        kind,
        before,
        after,
        modified,
        polled,
        detected,
        score,
        String.join("\n", types),
        summary,
        details);
  }

  public static Optional<Report> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where report.id = ?", Report::of, id);
  }

  /** The reports since a time, the newest first; of one sentinel, or of all. */
  public static List<Report> since(
      Connection connection, long workspace, @Nullable Long sentinel, Instant since, int most)
      throws SQLException {
    // The workspace is left out, because naming it could select the wrong index.
    return Sql.list(
        connection,
        SELECT
            + (sentinel == null ? " where report.workspace = ?" : " where report.sentinel = ?")
            + " and report.detected >= ? order by report.detected desc, report.id desc limit ?",
        Report::of,
        sentinel == null ? workspace : sentinel,
        since,
        most);
  }

  /** The newest reports of a sentinel, without details. */
  public static List<Report> latest(Connection connection, long sentinel, int most)
      throws SQLException {
    return Sql.list(
        connection,
        LISTED + " where report.sentinel = ? order by report.detected desc, report.id desc limit ?",
        Report::of,
        sentinel,
        most);
  }

  /** The newest reports of a workspace with smaller ids than this, without details, for paging. */
  public static List<Report> before(Connection connection, long workspace, long id, int most)
      throws SQLException {
    return Sql.list(
        connection,
        LISTED + " where report.workspace = ? and report.id < ? order by report.id desc limit ?",
        Report::of,
        workspace,
        id,
        most);
  }

  /** Marks all reports of a sentinel as seen. */
  public static void openAll(Connection connection, long sentinel) throws SQLException {
    Sql.run(
        connection,
        "update report set opened = 1 where sentinel = ? and opened = 0 and kind = 'change'",
        sentinel);
  }

  public void open(Connection connection) throws SQLException {
    Sql.run(connection, "update report set opened = 1 where id = ?", id);
  }

  /** Deletes the reports of a sentinel, so that their versions can be purged. */
  public static void forget(Connection connection, long sentinel) throws SQLException {
    Sql.run(connection, "delete from report where sentinel = ?", sentinel);
  }
}
