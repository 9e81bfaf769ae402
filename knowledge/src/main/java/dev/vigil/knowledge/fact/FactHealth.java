package dev.vigil.knowledge.fact;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How well extraction keeps up. Immutable.
 *
 * @param lag the age of the oldest new version that was not extracted yet
 * @param pending pages whose last extraction failed and is retried
 * @param broken pages on which an extractor finds nothing any more
 */
public record FactHealth(Duration lag, int pending, int broken) {
  static final FactHealth NOTHING = new FactHealth(Duration.ZERO, 0, 0);

  static FactHealth of(Connection connection, Instant now) throws SQLException {
    Optional<Instant> oldest =
        Sql.one(
                connection,
                "select min(watched_page.changed) as oldest from fact_progress join fact_class on"
                    + " fact_class.workspace = fact_progress.workspace and fact_class.name ="
                    + " fact_progress.class and fact_class.active = 1 join watched_page on"
                    + " watched_page.id = fact_progress.page where fact_progress.live = 1 and"
                    + " watched_page.newest > fact_progress.version",
                row -> Optional.ofNullable(Sql.instant(row, "oldest")))
            .flatMap(one -> one);
    return new FactHealth(
        oldest
            .map(one -> Duration.between(one, now))
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO),
        count(connection, "select count(*) as c from extension_pending where extension = 'facts'"),
        count(
            connection,
            "select count(*) as c from fact_progress where live = 1 and state = 'broken'"));
  }

  private static int count(Connection connection, String sql) throws SQLException {
    return Sql.one(connection, sql, row -> row.getInt("c")).orElse(0);
  }
}
