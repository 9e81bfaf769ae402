package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the reports of sentinels. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class ReportRepository {
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

  private ReportRepository() {}

  private static Report read(ResultSet row) throws SQLException {
    String types = row.getString("types");
    return new Report(
        row.getLong("id"),
        row.getString("kind"),
        new Report.Origin(
            row.getLong("workspace"),
            row.getLong("sentinel"),
            row.getString("name"),
            row.getLong("page"),
            row.getString("url")),
        new Report.Versions(row.getInt("before"), row.getInt("after")),
        new Report.Times(
            Sql.instant(row, "modified"),
            Objects.requireNonNull(Sql.instant(row, "polled")),
            Objects.requireNonNull(Sql.instant(row, "detected"))),
        new Report.Content(
            row.getDouble("score"),
            types.isEmpty() ? List.of() : List.of(types.split("\n")),
            row.getString("summary"),
            row.getString("details")),
        row.getInt("opened") != 0);
  }

  public static void insert(Connection connection, Report report) throws SQLException {
    Sql.run(
        connection,
        "insert into report (id, workspace, sentinel, page, kind, before, after, modified, polled,"
            + " detected, score, types, summary, details, opened)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        report.id(),
        report.origin().workspace(),
        report.origin().sentinel(),
        report.origin().page(),
        report.kind(),
        report.versions().before(),
        report.versions().after(),
        report.times().modified(),
        report.times().polled(),
        report.times().detected(),
        report.content().score(),
        String.join("\n", report.content().types()),
        report.content().summary(),
        report.content().details());
  }

  public static Optional<Report> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where report.id = ?", ReportRepository::read, id);
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
        ReportRepository::read,
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
        ReportRepository::read,
        sentinel,
        most);
  }

  /** The newest reports of a workspace with smaller ids than this, without details, for paging. */
  public static List<Report> before(Connection connection, long workspace, long id, int most)
      throws SQLException {
    return Sql.list(
        connection,
        LISTED + " where report.workspace = ? and report.id < ? order by report.id desc limit ?",
        ReportRepository::read,
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

  public static void open(Connection connection, Report report) throws SQLException {
    Sql.run(connection, "update report set opened = 1 where id = ?", report.id());
  }

  /** Deletes the reports of a sentinel, so that their versions can be purged. */
  public static void forget(Connection connection, long sentinel) throws SQLException {
    Sql.run(connection, "delete from report where sentinel = ?", sentinel);
  }
}
