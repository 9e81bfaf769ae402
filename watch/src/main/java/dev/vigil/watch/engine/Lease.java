package dev.vigil.watch.engine;

import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.watch.WatchException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The right to look at the pages of a host. Where several processes run one installation, it is
 * lent for a time and must be renewed; what its holder found is stored only while it lasts. Safe
 * for concurrent use.
 */
public interface Lease extends CallTimeLimit {
  /** Of the only process: it never ends. */
  Lease ALONE =
      new Lease() {
        @Override
        public Duration left() {
          return ENDLESS.left();
        }

        @Override
        public void enter(Connection connection) {}

        @Override
        public void assertHeld(Connection connection) {}
      };

  /** Whether a call that takes so long ends before the lease does. */
  default boolean outlives(Duration call) {
    return left().compareTo(call) > 0;
  }

  /**
   * Begins a transaction that will store something: from now on the database ends it when this
   * process falls silent for longer than the lease.
   */
  void enter(Connection connection) throws SQLException;

  /**
   * Ends such a transaction: nobody else can take the lease over until it is committed.
   *
   * @throws Lost if somebody has
   */
  void assertHeld(Connection connection) throws SQLException;

  /** The lease was taken over by somebody else. */
  final class Lost extends WatchException {
    private static final long serialVersionUID = 1L;

    Lost(String message) {
      super(message);
    }
  }
}
