package dev.vigil.watch.check;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.diff.DiffException;
import dev.vigil.document.DocumentException;
import dev.vigil.fetch.FetchException;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.lease.Lease;
import java.sql.SQLException;
import java.util.Set;

/**
 * Signals that some sentinels cannot be resolved or evaluated. A caller that handles many sentinels
 * leaves these out and continues with the others. Immutable.
 */
public final class SentinelFault extends WatchException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // never written down
  private final Set<Long> sentinels;

  private SentinelFault(Set<Long> sentinels, Throwable cause) {
    super(message(cause), cause);
    this.sentinels = Set.copyOf(sentinels);
  }

  /** Work for one sentinel. */
  @FunctionalInterface
  interface Work<T> {
    T get() throws SQLException;
  }

  /** Runs work for one sentinel; a failure becomes a fault of that sentinel. */
  static <T> T of(long sentinel, Work<T> work) throws SQLException {
    return of(Set.of(sentinel), work);
  }

  /**
   * Runs work for some sentinels.
   *
   * @throws SentinelFault if it fails by anything but the database
   */
  static <T> T of(Set<Long> sentinels, Work<T> work) throws SQLException {
    try {
      return work.get();
    } catch (ArchiveException | SentinelFault | Lease.Lost e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      throw new SentinelFault(sentinels, e);
    }
  }

  /** The failing sentinels. */
  Set<Long> sentinels() {
    return sentinels;
  }

  /** The error in a sentence. */
  String message() {
    return String.valueOf(getMessage());
  }

  /** The error text; Vigil's exceptions name a remedy, others are named by their class. */
  static String message(Throwable e) {
    return switch (e) {
      case WatchException _, DiffException _, FetchException _, DocumentException _ ->
          String.valueOf(e.getMessage());
      default -> "Vigil itself failed (" + e + "); its log has the details.";
    };
  }
}
