package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes how far pages were extracted. Stateless: the caller passes in the connection of
 * its transaction.
 */
public final class FactProgressRepository {
  private static final String SELECT =
      "select page, class, workspace, extractor, release, version, time, found, state, problem"
          + " from fact_progress";

  private FactProgressRepository() {}

  private static FactProgress read(ResultSet row) throws SQLException {
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
        FactProgressRepository::read,
        page,
        className,
        live);
  }

  /** The live rows of a workspace. */
  public static List<FactProgress> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? and live = 1 order by class, page",
        FactProgressRepository::read,
        workspace);
  }

  public static void put(Connection connection, FactProgress progress, int live)
      throws SQLException {
    Sql.run(
        connection,
        "insert into fact_progress (page, class, live, workspace, extractor, release, version,"
            + " time, found, state, problem) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " on conflict (page, class, live) do update set extractor = excluded.extractor,"
            + " release = excluded.release, version = excluded.version, time = excluded.time,"
            + " found = excluded.found, state = excluded.state, problem = excluded.problem",
        progress.page(),
        progress.className(),
        live,
        progress.workspace(),
        progress.extractor(),
        progress.release(),
        progress.version(),
        progress.time(),
        progress.found(),
        progress.state(),
        progress.problem());
  }

  /** Changes whenever a version was extracted. */
  public static Optional<String> revision(Connection connection, long workspace)
      throws SQLException {
    return Sql.one(
        connection,
        "select count(*) c, coalesce(sum(version), 0) v,"
            + " coalesce(max(time), 0) t, coalesce(sum(release), 0) r"
            + " from fact_progress where workspace = ? and live = 1",
        row ->
            row.getLong("c")
                + "."
                + row.getLong("v")
                + "."
                + row.getLong("t")
                + "."
                + row.getLong("r"),
        workspace);
  }

  /** When the oldest version that was not extracted yet was found. */
  public static Optional<Instant> oldestPending(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select min(watched_page.changed) as oldest from fact_progress join fact_class on"
                + " fact_class.workspace = fact_progress.workspace and fact_class.name ="
                + " fact_progress.class and fact_class.active = 1 join watched_page on"
                + " watched_page.id = fact_progress.page where fact_progress.live = 1 and"
                + " watched_page.newest > fact_progress.version",
            row -> Optional.ofNullable(Sql.instant(row, "oldest")))
        .flatMap(found -> found);
  }

  /** How many pages have a failed extraction that is retried. */
  public static int countPending(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as c from extension_pending where extension = 'facts'",
            row -> row.getInt("c"))
        .orElse(0);
  }

  /** How many extractors find nothing any more. */
  public static int countBroken(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as c from fact_progress where live = 1 and state = 'broken'",
            row -> row.getInt("c"))
        .orElse(0);
  }

  /** A page other than this on which an extractor lost values, with what is wrong. */
  public static Optional<String> problem(
      Connection connection, long workspace, String extractor, String url) throws SQLException {
    return Sql.one(
        connection,
        "select watched_page.url as url, fact_progress.problem as problem from fact_progress join"
            + " watched_page on watched_page.id = fact_progress.page where"
            + " fact_progress.workspace = ? and fact_progress.extractor = ? and"
            + " fact_progress.live = 1 and fact_progress.state = 'broken' and watched_page.url <> ?"
            + " and exists (select 1 from fact_subject where"
            + " fact_subject.page = fact_progress.page and"
            + " fact_subject.class = fact_progress.class and fact_subject.live = 1 and"
            + " fact_subject.ended is null) order by fact_progress.time desc, url limit 1",
        row -> row.getString("url") + ": " + row.getString("problem"),
        workspace,
        extractor,
        url);
  }

  /** Replaces the release of an extractor. */
  public static void release(
      Connection connection,
      int next,
      long workspace,
      String className,
      String extractor,
      int release)
      throws SQLException {
    Sql.run(
        connection,
        "update fact_progress set release = ? where workspace = ? and lower(class) = lower(?) and"
            + " extractor = ? and release = ?",
        next,
        workspace,
        className,
        extractor,
        release);
  }
}
