package dev.vigil.watch.extension;

import dev.vigil.archive.Migrations;
import dev.vigil.archive.Page;
import dev.vigil.archive.Version;
import dev.vigil.document.PageDigest;
import java.sql.Connection;
import java.sql.SQLException;
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

  /** The tables that the extension writes to. */
  default Optional<Migrations> tables() {
    return Optional.empty();
  }

  /**
   * Computes what to store. Runs before the transaction of the check and has at most ten seconds;
   * then its thread is interrupted, and the page becomes pending.
   */
  Write prepare(Page page, PageDigest digest);

  /** Stores what was computed. */
  @FunctionalInterface
  interface Write {
    /** Runs in the transaction that stores the version, so that both are committed together. */
    void write(Work work) throws SQLException;
  }

  /**
   * What a write may use.
   *
   * @param page the row of the watched page
   */
  record Work(Connection connection, long page, Version version) {}
}
