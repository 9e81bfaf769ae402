package dev.vigil.watch.agent;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A stored delegation of a page to an agent. Immutable.
 *
 * @param held whether the agent checks it, rather than the installation itself
 * @param checked the time of the last received check, in milliseconds since 1970; 0 for none
 * @param wanted the number of a request for an immediate check, 0 for none
 */
record DelegatedPage(long page, String agent, boolean held, long checked, long wanted) {
  private static final String ALL =
      "select page, agent, held, checked, requested from delegated_page ";

  private static DelegatedPage of(ResultSet row) throws SQLException {
    return new DelegatedPage(
        row.getLong("page"),
        row.getString("agent"),
        row.getInt("held") != 0,
        row.getLong("checked"),
        row.getLong("requested"));
  }

  static Optional<DelegatedPage> find(Connection connection, long page) throws SQLException {
    return Sql.one(connection, ALL + "where page = ?", DelegatedPage::of, page);
  }

  /** The pages that an agent holds, the longest held first. */
  static List<DelegatedPage> held(Connection connection, String agent) throws SQLException {
    return Sql.list(
        connection,
        ALL + "where agent = ? and held = 1 order by since, page",
        DelegatedPage::of,
        agent);
  }

  /** The pages that an agent could hold, the longest waiting first. */
  static List<DelegatedPage> waiting(Connection connection, String agent, int most)
      throws SQLException {
    return Sql.list(
        connection,
        ALL + "where agent = ? and held = 0 order by since, page limit ?",
        DelegatedPage::of,
        agent,
        most);
  }

  static int count(Connection connection, String agent, boolean held) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from delegated_page where agent = ? and held = ?",
            row -> row.getInt("n"),
            agent,
            held)
        .orElse(0);
  }

  static void insert(Connection connection, long page, long workspace, String agent, Instant now)
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

  /** Delegates the page to the agent or takes it back, and sets when the installation checks it. */
  void hold(Connection connection, boolean next, Instant now, Instant due, String why)
      throws SQLException {
    Sql.run(
        connection,
        "update delegated_page set held = ?, since = ? where page = ?",
        next,
        now,
        page);
    Sql.run(connection, "update schedule set due = ?, why = ? where page = ?", due, why, page);
  }

  void handedIn(Connection connection, Instant at, long answered) throws SQLException {
    Sql.run(
        connection,
        "update delegated_page set checked = ?, requested = case when requested = ? then 0 else"
            + " requested end where page = ?",
        at,
        answered,
        page);
  }

  void want(Connection connection, Instant now) throws SQLException {
    Sql.run(connection, "update delegated_page set requested = ? where page = ?", now, page);
  }

  void delete(Connection connection) throws SQLException {
    Sql.run(connection, "delete from delegated_page where page = ?", page);
  }
}
