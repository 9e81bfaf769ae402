package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.fact.store.FactProgressRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The backlog of the extraction of facts. Immutable.
 *
 * @param lag the age of the oldest new version that was not extracted yet
 * @param pending pages whose last extraction failed and is retried
 * @param broken pages on which an extractor finds nothing any more
 */
public record FactHealth(Duration lag, int pending, int broken) {
  static final FactHealth NOTHING = new FactHealth(Duration.ZERO, 0, 0);

  static FactHealth of(Connection connection, Instant now) throws SQLException {
    Optional<Instant> oldest = FactProgressRepository.oldestPending(connection);
    return new FactHealth(
        oldest
            .map(one -> Duration.between(one, now))
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO),
        FactProgressRepository.countPending(connection),
        FactProgressRepository.countBroken(connection));
  }
}
