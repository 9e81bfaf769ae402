package dev.vigil.watch.agent.store;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.WatchException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads and writes the state of agents. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class AgentRepository {
  private AgentRepository() {}

  private static AgentRow read(ResultSet row) throws SQLException {
    return new AgentRow(
        row.getString("name"),
        row.getString("log"),
        row.getLong("taken"),
        Objects.requireNonNull(Sql.instant(row, "seen")),
        row.getInt("capacity"),
        row.getLong("waiting"),
        row.getLong("versions"));
  }

  public static Optional<AgentRow> find(Connection connection, String name) throws SQLException {
    return Sql.one(connection, "select * from agent where name = ?", AgentRepository::read, name);
  }

  public static void put(Connection connection, AgentRow agent) throws SQLException {
    Sql.run(
        connection,
        "insert into agent (name, workspace, log, taken, seen, capacity, waiting, versions)"
            + " values (?, 0, ?, ?, ?, ?, ?, ?) on conflict (name) do update set log ="
            + " excluded.log, taken = excluded.taken, seen ="
            + " excluded.seen, capacity = excluded.capacity, waiting = excluded.waiting",
        agent.name(),
        agent.log(),
        agent.taken(),
        agent.seen(),
        agent.room(),
        agent.waiting(),
        agent.versions());
  }

  /** Records how many bytes still wait on the agent's disk after a call. */
  public static void waits(Connection connection, String name, long bytes) throws SQLException {
    Sql.run(
        connection,
        "update agent set waiting = ? where name = ? and waiting <> ?",
        bytes,
        name,
        bytes);
  }

  /**
   * Counts an agent check; fails the transaction if it is not the next one.
   *
   * @param fresh whether it brings a version
   */
  public static void count(
      Connection connection, String name, String log, long number, boolean fresh)
      throws SQLException {
    int next =
        Sql.run(
            connection,
            "update agent set taken = ?, versions = versions + ? where name = ? and log = ? and"
                + " taken = ?",
            number,
            fresh ? 1 : 0,
            name,
            log,
            number - 1);
    if (next != 1) {
      throw new WatchException(
          "Check "
              + number
              + " of agent "
              + name
              + " is not the next one; another process calls under the same name.");
    }
  }
}
