package dev.vigil.watch.store;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.RowCells;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the rows of pages. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class WatchedPageRepository {
  /** The columns in the order in which they are read. */
  private static final String COLUMNS =
      "watched_page.id, watched_page.workspace, watched_page.url, watched_page.profile,"
          + " watched_page.properties, watched_page.cookies, watched_page.newest,"
          + " watched_page.checked, watched_page.succeeded, watched_page.changed";

  private static final String SELECT = "select " + COLUMNS + " from watched_page";

  private static final String SELECT_WITH_SCHEDULES =
      "select coalesce((select number from edit_counter), 0), "
          + COLUMNS
          + ", "
          + CheckScheduleRepository.COLUMNS
          + " from watched_page left join schedule on schedule.page = watched_page.id"
          + " where watched_page.id = ?";

  /** One result row: the page with one of its schedules, or without any. */
  private record Line(long edits, WatchedPage page, @Nullable CheckSchedule schedule) {
    static Line of(ResultSet row) throws SQLException {
      RowCells cells = new RowCells(row);
      return new Line(
          cells.number(),
          WatchedPageRepository.read(cells),
          CheckScheduleRepository.readAny(cells));
    }
  }

  private WatchedPageRepository() {}

  private static WatchedPage read(ResultSet row) throws SQLException {
    return read(new RowCells(row));
  }

  /** The next cells as a page. */
  private static WatchedPage read(RowCells cells) throws SQLException {
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
    return Sql.one(connection, SELECT + " where id = ?", WatchedPageRepository::read, id);
  }

  /** A page with its schedules. */
  public static Optional<PageWithSchedules> withSchedules(Connection connection, long page)
      throws SQLException {
    List<Line> lines = Sql.list(connection, SELECT_WITH_SCHEDULES, Line::of, page);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Line first = lines.getFirst();
    // The database would sort even a single one.
    Stream<CheckSchedule> schedules =
        lines.stream()
            .flatMap(line -> Stream.ofNullable(line.schedule()))
            .sorted(Comparator.comparingLong(CheckSchedule::id));
    return Optional.of(new PageWithSchedules(first.page(), schedules.toList(), first.edits()));
  }

  /** The page of a URL that has a version, preferably with the plain request profile. */
  public static Optional<WatchedPage> find(Connection connection, long workspace, String url)
      throws SQLException {
    return Sql.one(
        connection,
        SELECT
            + " where workspace = ? and url = ? and newest > 0"
            + " order by length(profile), id limit 1",
        WatchedPageRepository::read,
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
        WatchedPageRepository::read,
        workspace,
        id,
        most);
  }

  /**
   * The due pages after another one, the longest waiting first; a page with several due schedules
   * repeats.
   */
  public static List<WatchedPage.Due> due(
      Connection connection, Instant now, int most, WatchedPage.Due behind) throws SQLException {
    return Sql.list(
        connection,
        "select schedule.due as due, schedule.id as schedule, schedule.page as page,"
            + " watched_page.url as url, watched_page.checked is not null as checked,"
            + " coalesce(watched_page.checked > coalesce(watched_page.succeeded, 0), false) as"
            + " failing from schedule join watched_page on watched_page.id = schedule.page where"
            + " schedule.due <= ? and (schedule.due, schedule.id) > (?, ?) order by schedule.due,"
            + " schedule.id limit ?",
        row ->
            new WatchedPage.Due(
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

  public static WatchedPage findOrCreate(Connection connection, RowIds ids, Page page)
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
            WatchedPageRepository::read,
            page.workspace(),
            page.url(),
            page.profile())
        .orElseThrow();
  }

  /** Records a failed check. */
  public static void failed(Connection connection, WatchedPage page, Instant time)
      throws SQLException {
    Sql.run(connection, "update watched_page set checked = ? where id = ?", time, page.id());
  }

  /** Records a successful check and its version. */
  public static void updateContent(
      Connection connection,
      WatchedPage page,
      int version,
      String newProperties,
      String newCookies,
      Instant time)
      throws SQLException {
    Sql.run(
        connection,
        "update watched_page set checked = ?, succeeded = ?, changed = ?, newest = ?, properties ="
            + " ?, cookies = ? where id = ?",
        time,
        time,
        version == page.newest() ? page.changed() : time,
        version,
        newProperties,
        newCookies,
        page.id());
  }

  /** Deletes a page that no sentinel watches, with its checks and schedules. */
  public static void delete(Connection connection, long page) throws SQLException {
    String histories =
        "select id from view_history where schedule in (select id from schedule where page = ?)";
    for (String sql :
        List.of(
            "delete from viewed_version where view_history in (" + histories + ")",
            "delete from held_change where view_history in (" + histories + ")",
            "delete from view_history where schedule in (select id from schedule where page = ?)",
            "delete from schedule where page = ?",
            "delete from schedule_membership where page = ?",
            "delete from page_check where page = ?",
            "delete from extension_pending where page = ?",
            "delete from delegated_page where page = ?",
            "delete from watched_page where id = ?")) {
      Sql.run(connection, sql, page);
    }
  }

  /** The pages with this URL. */
  public static List<Page> withUrl(Connection connection, long workspace, String url)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? and url = ? order by id",
        row -> read(row).page(),
        workspace,
        url);
  }

  /** When a page was last checked. */
  public static Optional<Instant> lastChecked(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select max(checked) as checked from watched_page",
            row -> Optional.ofNullable(Sql.instant(row, "checked")))
        .flatMap(found -> found);
  }

  /** The page with this URL and request profile. */
  public static Optional<WatchedPage> find(Connection connection, Page page) throws SQLException {
    return Sql.one(
        connection,
        SELECT + " where workspace = ? and url = ? and profile = ?",
        WatchedPageRepository::read,
        page.workspace(),
        page.url(),
        page.profile());
  }

  /**
   * The arguments of the watched sources of a kind.
   *
   * @param scheme before the colon of their URLs
   */
  public static List<String> arguments(Connection connection, long workspace, String scheme)
      throws SQLException {
    return Sql.list(
        connection,
        "select url from watched_page where workspace = ? and " + hasScheme(connection),
        row -> row.getString("url").substring(scheme.length() + 1),
        workspace,
        scheme + ":",
        scheme + ";");
  }

  /** Changes with every new version or page of a workspace. */
  public static String revision(Connection connection, long workspace) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as pages, coalesce(max(changed), 0) as changed,"
                + " coalesce(sum(newest), 0) as versions from watched_page where workspace = ?",
            row ->
                row.getLong("pages") + "-" + row.getLong("changed") + "-" + row.getLong("versions"),
            workspace)
        .orElse("");
  }

  /** Whether any workspace watches a source of a kind. */
  public static boolean anyArgument(Connection connection, String scheme) throws SQLException {
    return Sql.one(
            connection,
            "select 1 from watched_page where " + hasScheme(connection) + " limit 1",
            row -> true,
            scheme + ":",
            scheme + ";")
        .isPresent();
  }

  /** Whether a URL lies between two texts, by bytes; the database may order text otherwise. */
  private static String hasScheme(Connection connection) throws SQLException {
    String url = SqlDialect.of(connection) == SqlDialect.POSTGRESQL ? "url collate \"C\"" : "url";
    return url + " >= ? and " + url + " < ?";
  }
}
