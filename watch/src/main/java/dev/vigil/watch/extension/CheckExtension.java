package dev.vigil.watch.extension;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * Computes and stores more for each new version that a check finds, such as facts. {@link
 * java.util.ServiceLoader} finds implementations. They are safe for concurrent use.
 *
 * <p>A failure never fails the check. The page becomes pending, and the engine retries it with
 * growing pauses.
 */
public interface CheckExtension {
  /** Identifies the extension in the database. */
  String name();

  /** Receives what it may use, once, before all other calls. */
  default void open(Host host) {}

  /** Whether it computes something for a page; a cheap test before anything else is done. */
  default boolean wanted(Page page) {
    return true;
  }

  /** The tables that the extension writes to. */
  default Optional<Migrations> tables() {
    return Optional.empty();
  }

  /**
   * Computes what to store. Runs before the transaction of the check and has at most ten seconds;
   * then its thread is interrupted, and the page becomes pending.
   */
  Write prepare(Page page, PageDigest digest);

  /** What its change types use when versions of a page are compared, by type. */
  default Map<Class<?>, Object> tools(Page page) {
    return Map.of();
  }

  /** Stores what was computed. */
  @FunctionalInterface
  interface Write {
    /** Runs in the transaction that stores the version, so that both are committed together. */
    void write(Work work) throws SQLException;
  }

  /** Ends what the extension began; called once, when the installation is closed. */
  default void close() {}

  /**
   * What an extension may use.
   *
   * @param folder the data folder, or the local folder beside a database
   * @param signals makes sources due whose content changed
   */
  record Host(Path folder, Archive archive, TimeSource time, Signals signals) {}

  /** Makes the sources of a kind due, in a transaction that is under way. */
  @FunctionalInterface
  interface Signals {
    /**
     * Makes the sources with this argument due.
     *
     * @param kind the word of the source in sentinels
     */
    void raise(Connection connection, long workspace, String kind, String argument)
        throws SQLException;
  }

  /**
   * What a write may use.
   *
   * @param page the row of the watched page
   */
  record Work(Connection connection, long page, Version version) {}
}
