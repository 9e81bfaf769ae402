package dev.vigil.watch.store;

import dev.vigil.archive.database.RowCells;
import dev.vigil.archive.database.Sql;
import dev.vigil.archive.version.Page;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stored page: a URL with a request profile, shared by all sentinels with the same request.
 * Immutable.
 *
 * @param properties the properties of the last successful response, see {@link PropertyText}
 * @param cookies the session, where it is kept between checks
 * @param newest the version that the last successful check found, 0 before the first
 */
public record WatchedPage(
    long id,
    Page page,
    String properties,
    String cookies,
    int newest,
    @Nullable Instant checked,
    @Nullable Instant succeeded,
    @Nullable Instant changed) {

  /** The columns in the order in which they are read. */
  static final String COLUMNS =
      "watched_page.id, watched_page.workspace, watched_page.url, watched_page.profile,"
          + " watched_page.properties, watched_page.cookies, watched_page.newest,"
          + " watched_page.checked, watched_page.succeeded, watched_page.changed";

  private static final String SELECT = "select " + COLUMNS + " from watched_page";

  private static WatchedPage of(ResultSet row) throws SQLException {
    return of(new RowCells(row));
  }

  /** The next cells as a page. */
  static WatchedPage of(RowCells cells) throws SQLException {
    return new WatchedPage(
        cells.number(),
        new Page(cells.number(), cells.text(), cells.text()),
        cells.text(),
        cells.text(),
        cells.count(),
        cells.instant(),
        cells.instant(),
        cells.instant());
  }

  public static Optional<WatchedPage> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where id = ?", WatchedPage::of, id);
  }

  /** The page of a URL that has a version, preferably with the plain request profile. */
  public static Optional<WatchedPage> find(Connection connection, long workspace, String url)
      throws SQLException {
    return Sql.one(
        connection,
        SELECT
            + " where workspace = ? and url = ? and newest > 0"
            + " order by length(profile), id limit 1",
        WatchedPage::of,
        workspace,
        url);
  }

  /** The pages of a workspace with larger ids than this, for reading page by page. */
  public static List<WatchedPage> after(Connection connection, long workspace, long id, int most)
      throws SQLException {
    // The plus keeps SQLite from sorting all pages of the workspace for each part.
    return Sql.list(
        connection,
        SELECT + " where +workspace = ? and id > ? order by id limit ?",
        WatchedPage::of,
        workspace,
        id,
        most);
  }

  /**
   * A page that is due for a schedule.
   *
   * @param due since when
   * @param checked whether it was ever checked
   * @param failing whether the last check failed
   */
  public record Due(
      long due, long schedule, long page, String url, boolean checked, boolean failing) {
    /** The position before all others. */
    public static final Due FIRST = new Due(Long.MIN_VALUE, 0, 0, "", true, false);
  }

  /**
   * The due pages after another one, the longest waiting first; a page with several due schedules
   * repeats.
   */
  public static List<Due> due(Connection connection, Instant now, int most, Due behind)
      throws SQLException {
    return Sql.list(
        connection,
        "select schedule.due as due, schedule.id as schedule, schedule.page as page,"
            + " watched_page.url as url, watched_page.checked is not null as checked,"
            + " coalesce(watched_page.checked > coalesce(watched_page.succeeded, 0), false) as"
            + " failing from schedule join watched_page on watched_page.id = schedule.page where"
            + " schedule.due <= ? and (schedule.due, schedule.id) > (?, ?) order by schedule.due,"
            + " schedule.id limit ?",
        row ->
            new Due(
                row.getLong("due"),
                row.getLong("schedule"),
                row.getLong("page"),
                row.getString("url"),
                row.getBoolean("checked"),
                row.getBoolean("failing")),
        now,
        behind.due(),
        behind.schedule(),
        most);
  }

  public static WatchedPage findOrMake(Connection connection, RowIds ids, Page page)
      throws SQLException {
    Sql.run(
        connection,
        "insert into watched_page (id, workspace, url, profile, properties, cookies, newest)"
            + " values (?, ?, ?, ?, '', '', 0) on conflict do nothing",
        ids.next(),
        page.workspace(),
        page.url(),
        page.profile());
    return Sql.one(
            connection,
            SELECT + " where workspace = ? and url = ? and profile = ?",
            WatchedPage::of,
            page.workspace(),
            page.url(),
            page.profile())
        .orElseThrow();
  }

  /** Records a failed check. */
  public void failed(Connection connection, Instant time) throws SQLException {
    Sql.run(connection, "update watched_page set checked = ? where id = ?", time, id);
  }

  /** Records a successful check and its version. */
  public void found(
      Connection connection, int version, String newProperties, String newCookies, Instant time)
      throws SQLException {
    Sql.run(
        connection,
        "update watched_page set checked = ?, succeeded = ?, changed = ?, newest = ?, properties ="
            + " ?, cookies = ? where id = ?",
        time,
        time,
        version == newest ? changed : time,
        version,
        newProperties,
        newCookies,
        id);
  }
}
