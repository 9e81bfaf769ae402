package dev.vigil.watch.lease;

import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.watch.WatchException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The right to check the pages of a host. With several nodes it is limited in time and must be
 * renewed; results are stored only while it is valid. Safe for concurrent use.
 */
public interface Lease extends CallTimeLimit {
  /** The lease of a single process, which never ends. */
  Lease ALONE =
      new Lease() {
        @Override
        public Duration remaining() {
          return ENDLESS.remaining();
        }

        @Override
        public void enter(Connection connection) {}

        @Override
        public void assertHeld(Connection connection) {}
      };

  /** Whether a call that takes so long ends before the lease does. */
  default boolean outlives(Duration call) {
    return remaining().compareTo(call) > 0;
  }

  /**
   * Starts a storing transaction: the database aborts it when this process is silent for longer
   * than the lease.
   */
  void enter(Connection connection) throws SQLException;

  /**
   * Verifies the lease at the end of a transaction; no other node can take it over until the
   * commit.
   *
   * @throws Lost if another node has taken it over
   */
  void assertHeld(Connection connection) throws SQLException;

  /** Signals that another node took the lease over. */
  final class Lost extends WatchException {
    private static final long serialVersionUID = 1L;

    Lost(String message) {
      super(message);
    }
  }
}
