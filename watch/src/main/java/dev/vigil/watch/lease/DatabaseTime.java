package dev.vigil.watch.lease;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.DatabaseServer;
import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A clock that follows the clock of the database, so that all nodes agree on due times and leases.
 * Between two readings it goes on with the ticker. Safe for concurrent use.
 */
public final class DatabaseTime extends ForwardingTimeSource {
  private static final int MOST_QUESTIONS = 5;
  private static final long ENOUGH = 2_000_000;

  private final Catalogue catalogue;
  private volatile Reading latest;

  /**
   * A reading of the database clock, with the local time and the duration of the query, which
   * bounds its error.
   */
  private record Reading(Instant said, long nanoTime, long took) {}

  public DatabaseTime(Catalogue catalogue, TimeSource machine) {
    super(machine);
    this.catalogue = catalogue;
    latest = ask();
  }

  /** Reads the clock of the database again. */
  public void set() {
    latest = ask();
  }

  private Reading ask() {
    return catalogue.read(
        connection -> {
          // The connection is there already: only the question travels between the two readings.
          // On a busy machine that may take long, and then the answer says little.
          Reading best = ask(connection);
          for (int again = 1; again < MOST_QUESTIONS && best.took() > ENOUGH; again++) {
            Reading other = ask(connection);
            best = other.took() < best.took() ? other : best;
          }
          return best;
        });
  }

  private Reading ask(Connection connection) throws SQLException {
    long before = nanoTime();
    Instant said = DatabaseServer.time(connection);
    long took = nanoTime() - before;
    return new Reading(said, before + took / 2, took);
  }

  @Override
  public Instant now() {
    Reading reading = latest;
    return reading.said().plusNanos(nanoTime() - reading.nanoTime());
  }
}
