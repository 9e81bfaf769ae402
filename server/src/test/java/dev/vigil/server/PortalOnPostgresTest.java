package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;

/** The same on a PostgreSQL server. */
class PortalOnPostgresTest extends PortalTest {
  private final JdbcUrl database = PostgresServer.shared().fresh();

  @Override
  Archive archive() {
    return Archive.open(database);
  }
}
