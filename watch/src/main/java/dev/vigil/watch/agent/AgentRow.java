package dev.vigil.watch.agent;

import dev.vigil.archive.Sql;
import dev.vigil.watch.WatchException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * An agent that called, as it stands in the knowledge base. Immutable.
 *
 * @param log the row of sightings that it counts
 * @param taken up to which number of it
 * @param room how many pages it is willing to look at
 * @param waiting bytes on its disk
 * @param versions that it handed in, ever
 */
record AgentRow(
    String name, String log, long taken, Instant seen, int room, long waiting, long versions) {

  private static AgentRow of(ResultSet row) throws SQLException {
    return new AgentRow(
        row.getString("name"),
        row.getString("log"),
        row.getLong("taken"),
        Objects.requireNonNull(Sql.instant(row, "seen")),
        row.getInt("room"),
        row.getLong("waiting"),
        row.getLong("versions"));
  }

  static Optional<AgentRow> find(Connection connection, String name) throws SQLException {
    return Sql.one(connection, "select * from agent where name = ?", AgentRow::of, name);
  }

  void put(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "insert into agent (name, workspace, log, taken, seen, room, waiting, versions)"
            + " values (?, 0, ?, ?, ?, ?, ?, ?) on conflict (name) do update set log ="
            + " excluded.log, taken = excluded.taken, seen ="
            + " excluded.seen, room = excluded.room, waiting = excluded.waiting",
        name,
        log,
        taken,
        seen,
        room,
        waiting,
        versions);
  }

  /**
   * Counts a sighting; what else its transaction does holds only if it is the next one.
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
