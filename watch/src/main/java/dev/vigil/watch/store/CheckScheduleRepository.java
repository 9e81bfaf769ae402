package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.RowCells;
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
 * Reads and writes the schedules of pages. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class CheckScheduleRepository {
  /** The columns in the order in which they are read. */
  static final String COLUMNS =
      "schedule.id, schedule.workspace, schedule.page, schedule.spec, schedule.state,"
          + " schedule.latest, schedule.due, schedule.why";

  private static final String SELECT = "select " + COLUMNS + " from schedule";

  private CheckScheduleRepository() {}

  private static CheckSchedule read(ResultSet row) throws SQLException {
    return Objects.requireNonNull(readAny(new RowCells(row)));
  }

  /** The next cells as a schedule; null where the columns of a join are empty. */
  static @Nullable CheckSchedule readAny(RowCells cells) throws SQLException {
    long id = cells.number();
    return id == 0
        ? null
        : new CheckSchedule(
            id,
            cells.number(),
            cells.number(),
            cells.text(),
            cells.text(),
            cells.count(),
            Objects.requireNonNull(cells.instant()),
            cells.text());
  }

  public static Optional<CheckSchedule> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where id = ?", CheckScheduleRepository::read, id);
  }

  public static Optional<CheckSchedule> find(Connection connection, long page, String spec)
      throws SQLException {
    return Sql.one(
        connection,
        SELECT + " where page = ? and spec = ?",
        CheckScheduleRepository::read,
        page,
        spec);
  }

  public static List<CheckSchedule> ofPage(Connection connection, long page) throws SQLException {
    return Sql.list(
        connection, SELECT + " where page = ? order by id", CheckScheduleRepository::read, page);
  }

  public static void insert(Connection connection, CheckSchedule schedule) throws SQLException {
    Sql.run(
        connection,
        "insert into schedule (id, workspace, page, spec, state, latest, due, why)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?)",
        schedule.id(),
        schedule.workspace(),
        schedule.page(),
        schedule.spec(),
        schedule.state(),
        schedule.latest(),
        schedule.due(),
        schedule.why());
  }

  public static void update(Connection connection, CheckSchedule schedule) throws SQLException {
    Sql.run(
        connection,
        "update schedule set state = ?, latest = ?, due = ?, why = ? where id = ?",
        schedule.state(),
        schedule.latest(),
        schedule.due(),
        schedule.why(),
        schedule.id());
  }

  /** When the next schedule is due. */
  public static Optional<Instant> next(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select min(due) as due from schedule",
            row -> Optional.ofNullable(Sql.instant(row, "due")))
        .flatMap(found -> found);
  }

  /** Deletes a schedule that no sentinel follows any more. */
  public static void dropUnused(Connection connection, long id) throws SQLException {
    Sql.run(
        connection,
        "delete from schedule where id = ? and not exists (select 1 from sentinel where schedule ="
            + " ? and state = 'active')",
        id,
        id);
  }

  /** How many schedules are due since before a time, up to a limit. */
  public static long countDue(Connection connection, Instant before, int most) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from (select 1 from schedule where due < ? limit ?) as found",
            row -> row.getLong("n"),
            before,
            most)
        .orElse(0L);
  }

  /** Makes schedules due whose times lie in the future, because the clock was set back. */
  public static void clockSetBack(Connection connection, Instant now) throws SQLException {
    Sql.run(connection, "update schedule set due = ? where due > ?", now, now);
  }

  /** Postpones the due schedules of a page. */
  public static void postpone(
      Connection connection, long page, Instant until, String why, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "update schedule set due = ?, why = ? where page = ? and due <= ?",
        until,
        why,
        page,
        now);
  }

  /** Sets when all schedules of a page are due. */
  public static void set(Connection connection, long page, Instant due, String why)
      throws SQLException {
    Sql.run(connection, "update schedule set due = ?, why = ? where page = ?", due, why, page);
  }

  /**
   * Makes the pages of a URL due at a time, unless they are due before.
   *
   * @return how many schedules changed
   */
  public static int hasten(Connection connection, long workspace, String url, Instant due)
      throws SQLException {
    return Sql.run(
        connection,
        "update schedule set due = ? where due > ? and page in"
            + " (select id from watched_page where workspace = ? and url = ?)",
        due,
        due,
        workspace,
        url);
  }

  /** The pages with a schedule. */
  public static List<Long> pages(Connection connection) throws SQLException {
    return Sql.list(
        connection, "select distinct page from schedule order by page", row -> row.getLong("page"));
  }

  /** The time between the last check of a page and the next one. */
  public record Pause(String url, long millis) {}

  /** The pauses of the schedules that adapt to their page. */
  public static List<Pause> pauses(Connection connection) throws SQLException {
    return Sql.list(
        connection,
        "select url, due - checked as pause from schedule join watched_page on watched_page.id ="
            + " schedule.page where checked is not null and due > checked and spec not like 'every"
            + " %' and spec not like 'cron %'",
        row -> new Pause(row.getString("url"), row.getLong("pause")));
  }
}
