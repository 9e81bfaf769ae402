package dev.vigil.watch.store;

import dev.vigil.archive.database.RowCells;
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
 * The schedule of a page for sentinels with the same Fetch and Only clauses. Checks for other
 * schedules do not count, so that due times do not depend on other users. Immutable.
 *
 * @param spec the Fetch and Only clauses
 * @param state what the schedule learned
 * @param latest the version found at its last successful check, 0 before the first
 * @param why the reason of the due time in words
 */
public record CheckSchedule(
    long id,
    long workspace,
    long page,
    String spec,
    String state,
    int latest,
    Instant due,
    String why) {

  /** The columns in the order in which they are read. */
  static final String COLUMNS =
      "schedule.id, schedule.workspace, schedule.page, schedule.spec, schedule.state,"
          + " schedule.latest, schedule.due, schedule.why";

  private static final String SELECT = "select " + COLUMNS + " from schedule";

  private static CheckSchedule of(ResultSet row) throws SQLException {
    return Objects.requireNonNull(ofAny(new RowCells(row)));
  }

  /** The next cells as a schedule; null where the columns of a join are empty. */
  static @Nullable CheckSchedule ofAny(RowCells cells) throws SQLException {
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
    return Sql.one(connection, SELECT + " where id = ?", CheckSchedule::of, id);
  }

  public static Optional<CheckSchedule> find(Connection connection, long page, String spec)
      throws SQLException {
    return Sql.one(
        connection, SELECT + " where page = ? and spec = ?", CheckSchedule::of, page, spec);
  }

  public static List<CheckSchedule> ofPage(Connection connection, long page) throws SQLException {
    return Sql.list(connection, SELECT + " where page = ? order by id", CheckSchedule::of, page);
  }

  public void insert(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "insert into schedule (id, workspace, page, spec, state, latest, due, why)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        workspace,
        page,
        spec,
        state,
        latest,
        due,
        why);
  }

  /** A copy after a check or a delay. */
  public CheckSchedule next(String newState, int version, Instant newDue, String newWhy) {
    return new CheckSchedule(id, workspace, page, spec, newState, version, newDue, newWhy);
  }

  public void update(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "update schedule set state = ?, latest = ?, due = ?, why = ? where id = ?",
        state,
        latest,
        due,
        why,
        id);
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
}
