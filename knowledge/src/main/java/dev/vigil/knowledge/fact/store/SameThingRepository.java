package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes which members of a class are the same thing. Stateless: the caller passes in the
 * connection of its transaction.
 */
public final class SameThingRepository {
  private SameThingRepository() {}

  public static List<String> states(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select pair, state from fact_same where workspace = ? order by class," + " pair",
        row -> row.getString("pair") + row.getString("state"),
        workspace);
  }

  public static List<List<Long>> accepted(Connection connection, long workspace)
      throws SQLException {
    return Sql.list(
        connection,
        "select one.id as one, other.id as other from fact_same"
            + " join fact_subject one on one.page = fact_same.one_page"
            + " and one.name = fact_same.one_name and one.class = fact_same.class"
            + " join fact_subject other on other.page = fact_same.other_page"
            + " and other.name = fact_same.other_name and other.class = fact_same.class"
            + " where fact_same.workspace = ? and fact_same.state = 'accepted'"
            + " and one.live = 1 and other.live = 1",
        row -> List.of(row.getLong("one"), row.getLong("other")),
        workspace);
  }

  public static void put(
      Connection connection,
      long workspace,
      String className,
      String pair,
      long onePage,
      String oneName,
      long otherPage,
      String otherName,
      String state,
      String reason,
      Instant changed)
      throws SQLException {
    Sql.run(
        connection,
        "insert into fact_same (workspace, class, pair, one_page, one_name, other_page,"
            + " other_name, state, reason, changed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " on conflict (workspace, class, pair) do update set state = excluded.state,"
            + " changed = excluded.changed",
        workspace,
        className,
        pair,
        onePage,
        oneName,
        otherPage,
        otherName,
        state,
        reason,
        changed);
  }

  public static List<Map.Entry<String, String>> states(
      Connection connection, long workspace, String className) throws SQLException {
    return Sql.list(
        connection,
        "select pair, state from fact_same where workspace = ? and class = ?",
        row -> Map.entry(row.getString("pair"), row.getString("state")),
        workspace,
        className);
  }
}
