package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

/** The same on a PostgreSQL server. */
class SentinelPagesOnPostgresTest extends SentinelPagesTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
