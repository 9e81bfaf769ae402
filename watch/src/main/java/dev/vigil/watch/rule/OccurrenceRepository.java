package dev.vigil.watch.rule;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.Occurrence;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores the occurrences that rules wait for, in order. Occurrences that no rule waits for are not
 * stored; consumed ones are deleted. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class OccurrenceRepository {
  /** Occurrences that a rule consumes in one transaction. */
  static final int BATCH = 200;

  private static final ObjectMapper JSON = JsonMapper.shared();

  /** Whether a mention m is of the occurrence o. */
  private static final String MEANS =
      "m.workspace = o.workspace and m.event = o.event and m.subject in (o.subject, '*')";

  /** Whether a rule has not consumed the occurrence o. */
  private static final String IS_WAITED_FOR =
      "exists (select 1 from rule_event m join rule r on r.id = m.rule where "
          + MEANS
          + " and r.after < o.position)";

  /** A stored occurrence. */
  record Stored(long position, Occurrence occurrence, int depth) {}

  private OccurrenceRepository() {}

  /** Stores an occurrence, if a rule waits for it. */
  public static void raise(Connection connection, long workspace, Occurrence occurrence)
      throws SQLException {
    store(connection, workspace, occurrence, 0);
  }

  /** Whether any rule waits for an event of this name; for callers that would raise many. */
  public static boolean isAwaited(Connection connection, long workspace, String event)
      throws SQLException {
    return Sql.one(
            connection,
            "select 1 from rule_event where workspace = ? and event = ? limit 1",
            row -> true,
            workspace,
            event)
        .isPresent();
  }

  static void store(Connection connection, long workspace, Occurrence occurrence, int depth)
      throws SQLException {
    if (!isMentioned(connection, workspace, occurrence)) {
      return;
    }
    long position =
        Sql.one(
                connection,
                "insert into event_stream (workspace, position) values (?, 1) on conflict"
                    + " (workspace) do update set position = event_stream.position + 1 returning"
                    + " position",
                row -> row.getLong(1),
                workspace)
            .orElseThrow();
    Sql.run(
        connection,
        "insert into occurrence (workspace, position, event, subject, time, parameters, depth)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        workspace,
        position,
        occurrence.event(),
        occurrence.subject(),
        occurrence.time(),
        JSON.writeValueAsString(occurrence.parameters()),
        depth);
  }

  private static boolean isMentioned(Connection connection, long workspace, Occurrence occurrence)
      throws SQLException {
    return Sql.one(
            connection,
            "select 1 from rule_event where workspace = ? and event = ? and subject in (?, ?)",
            row -> true,
            workspace,
            occurrence.event(),
            occurrence.subject(),
            EventExpression.Primitive.ANY)
        .isPresent();
  }

  /** The position of the last stored occurrence. */
  static long end(Connection connection, long workspace) throws SQLException {
    return Sql.one(
            connection,
            "select position from event_stream where workspace = ?",
            row -> row.getLong(1),
            workspace)
        .orElse(0L);
  }

  /** The next occurrences of a rule, up to a batch. */
  static List<Stored> after(Connection connection, long rule, long workspace, long position)
      throws SQLException {
    return Sql.list(
        connection,
        "select o.position, o.event, o.subject, o.time, o.parameters, o.depth from occurrence o"
            + " where o.workspace = ? and o.position > ? and exists (select 1 from rule_event m"
            + " where m.rule = ? and "
            + MEANS
            + ") order by o.position limit "
            + BATCH,
        row ->
            new Stored(
                row.getLong("position"),
                new Occurrence(
                    row.getString("event"),
                    row.getString("subject"),
                    Instant.ofEpochMilli(row.getLong("time")),
                    JSON.readValue(
                        row.getString("parameters"), new TypeReference<Map<String, String>>() {})),
                row.getInt("depth")),
        workspace,
        position,
        rule);
  }

  /** The rules that have occurrences to consume or a due time event. */
  static List<Long> waiting(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        "select id from rule where enabled = 1 and due <= ? union select r.id from occurrence o"
            + " join rule_event m on "
            + MEANS
            + " join rule r on r.id = m.rule where r.enabled = 1 and r.after < o.position"
            + " order by id",
        row -> row.getLong(1),
        now);
  }

  static boolean isWaitedFor(Connection connection) throws SQLException {
    return Sql.one(connection, "select 1 from occurrence o where " + IS_WAITED_FOR, row -> true)
        .isPresent();
  }

  static void dropConsumed(Connection connection) throws SQLException {
    Sql.run(connection, "delete from occurrence as o where not " + IS_WAITED_FOR);
  }
}
