package dev.vigil.watch.agent.store;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.store.CheckScheduleRepository;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes which pages are assigned to agents. Stateless: the caller passes in the
 * connection of its transaction.
 */
public final class AssignedPageRepository {
  private static final String ALL =
      "select page, agent, held, checked, requested from delegated_page ";

  private AssignedPageRepository() {}

  private static AssignedPageRow read(ResultSet row) throws SQLException {
    return new AssignedPageRow(
        row.getLong("page"),
        row.getString("agent"),
        row.getInt("held") != 0,
        row.getLong("checked"),
        row.getLong("requested"));
  }

  public static Optional<AssignedPageRow> find(Connection connection, long page)
      throws SQLException {
    return Sql.one(connection, ALL + "where page = ?", AssignedPageRepository::read, page);
  }

  /** The pages that an agent holds, the longest held first. */
  public static List<AssignedPageRow> held(Connection connection, String agent)
      throws SQLException {
    return Sql.list(
        connection,
        ALL + "where agent = ? and held = 1 order by since, page",
        AssignedPageRepository::read,
        agent);
  }

  /** The pages that an agent could hold, the longest waiting first. */
  public static List<AssignedPageRow> waiting(Connection connection, String agent, int most)
      throws SQLException {
    return Sql.list(
        connection,
        ALL + "where agent = ? and held = 0 order by since, page limit ?",
        AssignedPageRepository::read,
        agent,
        most);
  }

  public static int count(Connection connection, String agent, boolean held) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from delegated_page where agent = ? and held = ?",
            row -> row.getInt("n"),
            agent,
            held)
        .orElse(0);
  }

  public static void insert(
      Connection connection, long page, long workspace, String agent, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "insert into delegated_page (page, workspace, agent, held, since, checked, requested)"
            + " values (?, ?, ?, 0, ?, 0, 0) on conflict (page) do update set agent ="
            + " excluded.agent, held = 0, since = excluded.since where delegated_page.agent <>"
            + " excluded.agent",
        page,
        workspace,
        agent,
        now);
  }

  /** Assigns the page to the agent or takes it back, and sets when the installation checks it. */
  public static void hold(
      Connection connection,
      AssignedPageRow row,
      boolean next,
      Instant now,
      Instant due,
      String why)
      throws SQLException {
    Sql.run(
        connection,
        "update delegated_page set held = ?, since = ? where page = ?",
        next,
        now,
        row.page());
    CheckScheduleRepository.set(connection, row.page(), due, why);
  }

  public static void handedIn(Connection connection, AssignedPageRow row, Instant at, long answered)
      throws SQLException {
    Sql.run(
        connection,
        "update delegated_page set checked = ?, requested = case when requested = ? then 0 else"
            + " requested end where page = ?",
        at,
        answered,
        row.page());
  }

  public static void want(Connection connection, AssignedPageRow row, Instant now)
      throws SQLException {
    Sql.run(connection, "update delegated_page set requested = ? where page = ?", now, row.page());
  }

  public static void delete(Connection connection, AssignedPageRow row) throws SQLException {
    Sql.run(connection, "delete from delegated_page where page = ?", row.page());
  }
}
