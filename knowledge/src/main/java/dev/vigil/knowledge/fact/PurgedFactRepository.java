package dev.vigil.knowledge.fact;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;

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
   *
   * @param single the properties that have one value at a time
   */
  static void carryOver(
      Connection connection,
      long page,
      String className,
      Set<String> single,
      Instant before,
      Instant after)
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
      endBeforeNext(connection, pair.fresh(), single, from, to);
      split(connection, pair, from, to);
      keepPassing(connection, pair, single, from, to);
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

  /** Ends the one value of a property where the next one now begins. */
  private static void endBeforeNext(
      Connection connection, long subject, Set<String> single, long from, long to)
      throws SQLException {
    String next =
        " from fact n where n.subject = fact.subject and n.property = fact.property"
            + " and n.started > ? and n.started < ?";
    for (String property :
        Sql.list(
            connection,
            "select distinct property from fact where subject = ? and started > ? and started < ?",
            row -> row.getString("property"),
            subject,
            from,
            to)) {
      if (single.contains(property)) {
        Sql.run(
            connection,
            "update fact set ended = (select min(n.started)"
                + next
                + ") where subject = ? and property = ? and started <= ? and ended = ?",
            from,
            to,
            subject,
            property,
            from,
            to);
      }
    }
  }

  /** A new row that goes on over a time in which its value was away. */
  private record Gap(
      String property, long started, int ordinal, long ended, long again, int place) {}

  /** Splits new rows whose value ended in between and began again. */
  private static void split(Connection connection, Pair pair, long from, long to)
      throws SQLException {
    String same = " on %1$s.property = n.property and %1$s.value = n.value and %1$s.unit = n.unit";
    List<Gap> gaps =
        Sql.list(
            connection,
            "select n.property, n.started, n.ordinal, o.ended, b.started as again,"
                + " b.ordinal as place from fact n join fact o"
                + same.formatted("o")
                + " join fact b"
                + same.formatted("b")
                + " where n.subject = ? and o.subject = ? and b.subject = ? and n.started <= ?"
                + " and (n.ended is null or n.ended > ?) and o.started <= ? and o.ended > ?"
                + " and o.ended < ? and b.started > ? and b.started <= ?"
                + " and (b.ended is null or b.ended > ?)",
            row ->
                new Gap(
                    row.getString("property"),
                    row.getLong("started"),
                    row.getInt("ordinal"),
                    row.getLong("ended"),
                    row.getLong("again"),
                    row.getInt("place")),
            pair.fresh(),
            pair.old(),
            pair.old(),
            from,
            to,
            from,
            from,
            to,
            from,
            to,
            to);
    for (Gap gap : gaps) {
      Sql.run(
          connection,
          "insert into fact (subject, property, started, ordinal, version, ended, missing, type,"
              + " value, number, unit, place, snippet, confidence) select n.subject, n.property,"
              + " b.started, (select coalesce(max(x.ordinal) + 1, 0) from fact x where x.subject ="
              + " n.subject and x.property = n.property and x.started = b.started), b.version,"
              + " n.ended, n.missing, n.type, n.value, n.number, n.unit, b.place, b.snippet,"
              + " b.confidence from fact n join fact b on b.property = n.property where n.subject ="
              + " ? and n.property = ? and n.started = ? and n.ordinal = ? and (n.ended is null or"
              + " n.ended > ?) and b.subject = ? and b.started = ? and b.ordinal = ?",
          pair.fresh(),
          gap.property(),
          gap.started(),
          gap.ordinal(),
          to,
          pair.old(),
          gap.again(),
          gap.place());
      Sql.run(
          connection,
          "update fact set ended = ?, missing = null where subject = ? and property = ?"
              + " and started = ? and ordinal = ?",
          gap.ended(),
          pair.fresh(),
          gap.property(),
          gap.started(),
          gap.ordinal());
    }
  }

  /** The key of an old row. */
  private record Key(String property, long started, int ordinal) {}

  /**
   * Moves old rows that came and went in between. A new row of the same time wins where both have
   * one value or the property has one.
   */
  private static void keepPassing(
      Connection connection, Pair pair, Set<String> single, long from, long to)
      throws SQLException {
    List<Key> rows =
        Sql.list(
            connection,
            "select property, started, ordinal from fact where subject = ? and started > ?"
                + " and started < ? and ended <= ? order by property, started, ordinal",
            row ->
                new Key(row.getString("property"), row.getLong("started"), row.getInt("ordinal")),
            pair.old(),
            from,
            to,
            to);
    for (Key row : rows) {
      // The ordinal may be taken: each row is put behind those that began with it.
      Sql.run(
          connection,
          "update fact set subject = ?, missing = null, ordinal = (select coalesce(max(x.ordinal)"
              + " + 1, 0) from fact x where x.subject = ? and x.property = fact.property and"
              + " x.started = fact.started) where subject = ? and property = ? and started = ? and"
              + " ordinal = ? and not exists (select 1 from fact n where n.subject = ? and"
              + " n.property = fact.property and (? = 1 or (n.value = fact.value and n.unit ="
              + " fact.unit)) and n.started < fact.ended and (n.ended is null or n.ended >"
              + " fact.started))",
          pair.fresh(),
          pair.fresh(),
          pair.old(),
          row.property(),
          row.started(),
          row.ordinal(),
          pair.fresh(),
          single.contains(row.property()) ? 1 : 0);
    }
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
