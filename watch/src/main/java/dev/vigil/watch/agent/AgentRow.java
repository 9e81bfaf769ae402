package dev.vigil.watch.agent;

import dev.vigil.archive.database.Sql;
import dev.vigil.watch.WatchException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The stored state of an agent that has called. Immutable.
 *
 * @param log the name of its sequence of agent checks
 * @param taken the number of the last stored agent check
 * @param room how many pages it can check
 * @param waiting bytes on its disk
 * @param versions the number of versions that it has sent
 */
record AgentRow(
    String name, String log, long taken, Instant seen, int room, long waiting, long versions) {

  private static AgentRow of(ResultSet row) throws SQLException {
    return new AgentRow(
        row.getString("name"),
        row.getString("log"),
        row.getLong("taken"),
        Objects.requireNonNull(Sql.instant(row, "seen")),
        row.getInt("capacity"),
        row.getLong("waiting"),
        row.getLong("versions"));
  }

  static Optional<AgentRow> find(Connection connection, String name) throws SQLException {
    return Sql.one(connection, "select * from agent where name = ?", AgentRow::of, name);
  }

  void put(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "insert into agent (name, workspace, log, taken, seen, capacity, waiting, versions)"
            + " values (?, 0, ?, ?, ?, ?, ?, ?) on conflict (name) do update set log ="
            + " excluded.log, taken = excluded.taken, seen ="
            + " excluded.seen, capacity = excluded.capacity, waiting = excluded.waiting",
        name,
        log,
        taken,
        seen,
        room,
        waiting,
        versions);
  }

  /** Records how many bytes still wait on the agent's disk after a call. */
  static void waits(Connection connection, String name, long bytes) throws SQLException {
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
  static void count(Connection connection, String name, String log, long number, boolean fresh)
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
          "Sighting "
              + number
              + " of agent "
              + name
              + " is not the next one; another process calls under the same name.");
    }
  }
}
