package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes view histories and the versions that they saw. Stateless: the caller passes in
 * the connection of its transaction.
 */
public final class ViewHistoryRepository {
  private ViewHistoryRepository() {}

  private static ViewHistory read(ResultSet row) throws SQLException {
    return new ViewHistory(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getLong("schedule"),
        row.getString("view"),
        row.getString("trail"),
        row.getInt("versions"),
        row.getInt("latest"),
        row.getInt("matched"),
        row.getDouble("confidence"),
        row.getBytes("patterns"),
        row.getBytes("lines"));
  }

  public static Optional<ViewHistory> find(Connection connection, long id) throws SQLException {
    return Sql.one(
        connection, "select * from view_history where id = ?", ViewHistoryRepository::read, id);
  }

  /**
   * Whether a version is the last that was seen through a view history, and the part was found in
   * it.
   */
  public static boolean isSeen(Connection connection, long id, int version) throws SQLException {
    return Sql.one(
            connection,
            "select latest, confidence from view_history where id = ?",
            row -> row.getInt(1) == version && row.getDouble(2) > 0,
            id)
        .orElse(false);
  }

  /** Finds the view history of this trail, or creates an empty one. */
  public static ViewHistory findOrCreate(
      Connection connection, RowIds ids, long workspace, long schedule, String view, String trail)
      throws SQLException {
    Sql.run(
        connection,
        "insert into view_history (id, workspace, schedule, view, trail, versions, latest,"
            + " patterns, lines) values (?, ?, ?, ?, ?, 0, 0, ?, ?) on conflict do nothing",
        ids.next(),
        workspace,
        schedule,
        view,
        trail,
        new byte[0],
        new byte[0]);
    return Sql.one(
            connection,
            "select * from view_history where schedule = ? and view = ? and trail = ?",
            ViewHistoryRepository::read,
            schedule,
            view,
            trail)
        .orElseThrow();
  }

  /** Records a seen version with the noise learnt from it. */
  public static void see(
      Connection connection,
      ViewHistory viewHistory,
      int version,
      Instant time,
      byte[] newHistory,
      byte[] newLines)
      throws SQLException {
    Sql.run(
        connection,
        "insert into viewed_version (view_history, ordinal, workspace, version, time) values (?, ?,"
            + " ?, ?, ?)",
        viewHistory.id(),
        viewHistory.seen() + 1,
        viewHistory.workspace(),
        version,
        time);
    Sql.run(
        connection,
        "update view_history set versions = ?, latest = ?, patterns = ?, lines = ? where id = ?",
        viewHistory.seen() + 1,
        version,
        newHistory,
        newLines,
        viewHistory.id());
  }

  /** Records where the part is in the latest version. */
  public static void locate(
      Connection connection, ViewHistory viewHistory, int newMatched, double newConfidence)
      throws SQLException {
    if (newMatched != viewHistory.matched() || newConfidence != viewHistory.confidence()) {
      Sql.run(
          connection,
          "update view_history set matched = ?, confidence = ? where id = ?",
          newMatched,
          newConfidence,
          viewHistory.id());
    }
  }

  /** The version that was seen as the n-th, from 1 on. */
  public static Optional<Integer> version(
      Connection connection, ViewHistory viewHistory, int ordinal) throws SQLException {
    return Sql.one(
        connection,
        "select version from viewed_version where view_history = ? and ordinal = ?",
        row -> row.getInt(1),
        viewHistory.id(),
        ordinal);
  }

  /** A version, and when it was seen. */
  public record ViewedVersion(int version, Instant time) {}

  /** The versions that were seen last, the newest first. */
  public static List<ViewedVersion> latest(Connection connection, ViewHistory viewHistory, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select version, time from viewed_version where view_history = ? order by ordinal desc"
            + " limit ?",
        row -> new ViewedVersion(row.getInt(1), Instant.ofEpochMilli(row.getLong(2))),
        viewHistory.id(),
        most);
  }

  /**
   * Copies the versions of another view history.
   *
   * @param learnt whether to copy its learnt noise, for the same view
   * @param samePart whether to copy the location of the part
   */
  public static void takeOver(
      Connection connection,
      ViewHistory viewHistory,
      ViewHistory other,
      boolean learnt,
      boolean samePart)
      throws SQLException {
    Sql.run(
        connection,
        "insert into viewed_version (view_history, ordinal, workspace, version, time) select ?,"
            + " ordinal, workspace, version, time from viewed_version where view_history = ? on"
            + " conflict (view_history, ordinal) do nothing",
        viewHistory.id(),
        other.id());
    Sql.run(
        connection,
        "update view_history set versions = ?, latest = ?, matched = ?, confidence = ?, patterns ="
            + " ?, lines = ? where id = ?",
        other.seen(),
        other.latest(),
        samePart ? other.matched() : 0,
        samePart ? other.confidence() : ViewHistory.UNKNOWN,
        learnt ? other.history() : new byte[0],
        learnt ? other.lines() : new byte[0],
        viewHistory.id());
  }

  /** Moves the view history of one sentinel to another schedule. */
  public static void follow(Connection connection, long id, long schedule) throws SQLException {
    Sql.run(connection, "update view_history set schedule = ? where id = ?", schedule, id);
  }

  /** Deletes a view history that no sentinel uses any more. */
  public static void dropUnused(Connection connection, long id) throws SQLException {
    int gone =
        Sql.run(
            connection,
            "delete from view_history where id = ? and not exists (select 1 from sentinel where"
                + " view_history = ?)",
            id,
            id);
    if (gone > 0) {
      Sql.run(connection, "delete from viewed_version where view_history = ?", id);
      Sql.run(
          connection, "delete from held_change where view_history = ? and view_history <> 0", id);
    }
  }
}
