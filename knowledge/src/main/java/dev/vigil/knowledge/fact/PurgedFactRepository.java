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
  /** The condition that an old row {@code o} has the value of a new one. */
  private static final String SAME =
      " and o.property = fact.property and o.value = fact.value and o.unit = fact.unit";

  /** The condition that an old row began in between and held at the end. */
  private static final String BEGAN =
      " and o.started > ? and o.started < ? and (o.ended is null or o.ended > ?)";

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

  /**
   * Moves facts from between two versions that a finished rebuild could read to its rows: a value
   * that ended there ended then, one that began there began then, and one that came and went is
   * kept.
   */
  static void carryOver(
      Connection connection, long page, String className, Instant before, Instant after)
      throws SQLException {
    long from = before.toEpochMilli();
    long to = after.toEpochMilli();
    for (Pair pair : pairs(connection, page, className, to)) {
      Sql.run(
          connection,
          "update fact set ended = (select min(o.ended) from fact o where o.subject = ?"
              + SAME
              + " and o.started <= ? and o.ended > ? and o.ended < ?) where subject = ? and"
              + " started <= ? and ended = ? and exists (select 1 from fact o where o.subject = ?"
              + SAME
              + " and o.started <= ? and o.ended > ? and o.ended < ?)",
          pair.old(),
          from,
          from,
          to,
          pair.fresh(),
          from,
          to,
          pair.old(),
          from,
          from,
          to);
      Sql.run(
          connection,
          "update fact set version = (select max(o.version) from fact o where o.subject = ?"
              + SAME
              + BEGAN
              + "), started = (select max(o.started) from fact o where o.subject = ?"
              + SAME
              + BEGAN
              + ") where subject = ? and started = ? and exists (select 1 from fact o where"
              + " o.subject = ?"
              + SAME
              + BEGAN
              + ")",
          pair.old(),
          from,
          to,
          to,
          pair.old(),
          from,
          to,
          to,
          pair.fresh(),
          to,
          pair.old(),
          from,
          to,
          to);
      Sql.run(
          connection,
          "update fact set subject = ?, missing = null where subject = ? and started > ? and"
              + " started < ? and ended <= ?",
          pair.fresh(),
          pair.old(),
          from,
          to,
          to);
    }
    // Things that came and went there are only known from the old rows.
    Sql.run(
        connection,
        "update fact_subject set live = 0 where page = ? and class = ? and live = 1 and started > ?"
            + " and ended <= ?",
        page,
        className,
        from,
        to);
  }

  /** The times at which facts of a page began or ended, in milliseconds. */
  static List<Long> changes(Connection connection, long page, String className)
      throws SQLException {
    String of =
        " from fact f join fact_subject s on s.id = f.subject where s.page = ? and s.class = ?"
            + " and s.live = 1";
    return Sql.list(
        connection,
        "select f.started as moment"
            + of
            + " union select f.ended as moment"
            + of
            + " and f.ended is not null order by moment",
        row -> row.getLong("moment"),
        page,
        className,
        page,
        className);
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
