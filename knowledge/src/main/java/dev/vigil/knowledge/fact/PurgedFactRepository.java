package dev.vigil.knowledge.fact;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * Keeps what is known from versions that retention deleted: a rebuild cannot extract them again, so
 * their facts are moved over to the new rows. Stateless.
 */
final class PurgedFactRepository {
  private PurgedFactRepository() {}

  private record Pair(long old, long fresh) {}

  /**
   * Moves facts from before the first version that a finished rebuild could read to its rows.
   *
   * @param first the time of that version
   */
  static void carryOver(Connection connection, long page, String className, Instant first)
      throws SQLException {
    long begin = first.toEpochMilli();
    for (Pair pair : pairs(connection, page, className, begin)) {
      // A value that still held goes on; others ended before.
      Sql.run(
          connection,
          "update fact set started = (select min(o.started) from fact o where o.subject = ?"
              + " and o.property = fact.property and o.value = fact.value and o.unit = fact.unit"
              + " and o.started < ? and (o.ended is null or o.ended >= ?)),"
              + " version = (select min(o.version) from fact o where o.subject = ?"
              + " and o.property = fact.property and o.value = fact.value and o.unit = fact.unit"
              + " and o.started < ? and (o.ended is null or o.ended >= ?))"
              + " where subject = ? and started = ? and exists (select 1 from fact o where"
              + " o.subject = ? and o.property = fact.property and o.value = fact.value"
              + " and o.unit = fact.unit and o.started < ? and (o.ended is null or o.ended >= ?))",
          pair.old(),
          begin,
          begin,
          pair.old(),
          begin,
          begin,
          pair.fresh(),
          begin,
          pair.old(),
          begin,
          begin);
      Sql.run(
          connection,
          "update fact set subject = ?, missing = null, ended = case when ended is null or ended >"
              + " ? then ? else ended end where subject = ? and started < ? and not exists (select"
              + " 1 from fact n where n.subject = ? and n.property = fact.property and n.started ="
              + " fact.started)",
          pair.fresh(),
          begin,
          begin,
          pair.old(),
          begin,
          pair.fresh());
      Sql.run(
          connection,
          "update fact_subject set started = (select min(started) from fact where subject = ?)"
              + " where id = ?",
          pair.fresh(),
          pair.fresh());
    }
    // Things that ended before are only known from the old rows.
    Sql.run(
        connection,
        "update fact_subject set live = 0 where page = ? and class = ? and live = 1"
            + " and ended is not null and ended <= ?",
        page,
        className,
        begin);
  }

  private static List<Pair> pairs(Connection connection, long page, String className, long begin)
      throws SQLException {
    return Sql.list(
        connection,
        "select o.id as old, n.id as fresh from fact_subject o join fact_subject n"
            + " on n.page = o.page and n.class = o.class and n.name = o.name"
            + " where o.page = ? and o.class = ? and o.live = 1 and n.live = 0"
            + " and o.started < ?",
        row -> new Pair(row.getLong("old"), row.getLong("fresh")),
        page,
        className,
        begin);
  }
}
