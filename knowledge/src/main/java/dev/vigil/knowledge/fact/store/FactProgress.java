package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How far the versions of a page were extracted for a class. Immutable.
 *
 * @param extractor {@code auto}, or {@code rule} and its id
 * @param release of the extractor; another one means that the page is extracted anew
 * @param version the last version that was extracted
 * @param found the records in it
 * @param state {@code good}, {@code repaired} or {@code broken}
 */
public record FactProgress(
    long page,
    String className,
    long workspace,
    String extractor,
    int release,
    int version,
    Instant time,
    int found,
    String state,
    String problem) {
  public static final String GOOD = "good";
  public static final String REPAIRED = "repaired";
  public static final String BROKEN = "broken";

  private static final String SELECT =
      "select page, class, workspace, extractor, release, version, time, found, state, problem"
          + " from fact_progress";

  /** The progress before the first version. */
  public static FactProgress begin(
      long page, String className, long workspace, String extractor, int release, Instant time) {
    return new FactProgress(page, className, workspace, extractor, release, 0, time, 0, GOOD, "");
  }

  /** A copy that came to a version. */
  public FactProgress at(int number, Instant when) {
    return new FactProgress(
        page, className, workspace, extractor, release, number, when, found, state, problem);
  }

  private static FactProgress of(ResultSet row) throws SQLException {
    return new FactProgress(
        row.getLong("page"),
        row.getString("class"),
        row.getLong("workspace"),
        row.getString("extractor"),
        row.getInt("release"),
        row.getInt("version"),
        Instant.ofEpochMilli(row.getLong("time")),
        row.getInt("found"),
        row.getString("state"),
        row.getString("problem"));
  }

  public static Optional<FactProgress> find(
      Connection connection, long page, String className, int live) throws SQLException {
    return Sql.one(
        connection,
        SELECT + " where page = ? and class = ? and live = ?",
        FactProgress::of,
        page,
        className,
        live);
  }

  /** The live rows of a workspace. */
  public static List<FactProgress> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? and live = 1 order by class, page",
        FactProgress::of,
        workspace);
  }

  public void put(Connection connection, int live) throws SQLException {
    Sql.run(
        connection,
        "insert into fact_progress (page, class, live, workspace, extractor, release, version,"
            + " time, found, state, problem) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " on conflict (page, class, live) do update set extractor = excluded.extractor,"
            + " release = excluded.release, version = excluded.version, time = excluded.time,"
            + " found = excluded.found, state = excluded.state, problem = excluded.problem",
        page,
        className,
        live,
        workspace,
        extractor,
        release,
        version,
        time,
        found,
        state,
        problem);
  }
}
