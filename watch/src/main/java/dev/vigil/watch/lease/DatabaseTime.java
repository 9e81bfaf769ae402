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
  private static final int MAX_QUERIES = 5;
  private static final long GOOD_ENOUGH_NANOS = 2_000_000;

  private final Catalogue catalogue;
  private volatile Reading latest;

  /**
   * A reading of the database clock, with the local time and the duration of the query, which
   * bounds its error.
   */
  private record Reading(Instant time, long nanoTime, long took) {}

  public DatabaseTime(Catalogue catalogue, TimeSource machine) {
    super(machine);
    this.catalogue = catalogue;
    latest = readClock();
  }

  /** Reads the clock of the database again. */
  public void synchronize() {
    latest = readClock();
  }

  private Reading readClock() {
    return catalogue.read(
        connection -> {
          // The connection is there already: only the question travels between the two readings.
          // On a busy machine that may take long, and then the answer says little.
          Reading best = readClock(connection);
          for (int again = 1; again < MAX_QUERIES && best.took() > GOOD_ENOUGH_NANOS; again++) {
            Reading second = readClock(connection);
            best = second.took() < best.took() ? second : best;
          }
          return best;
        });
  }

  private Reading readClock(Connection connection) throws SQLException {
    long before = nanoTime();
    Instant time = DatabaseServer.time(connection);
    long took = nanoTime() - before;
    return new Reading(time, before + took / 2, took);
  }

  @Override
  public Instant now() {
    Reading reading = latest;
    return reading.time().plusNanos(nanoTime() - reading.nanoTime());
  }
}
