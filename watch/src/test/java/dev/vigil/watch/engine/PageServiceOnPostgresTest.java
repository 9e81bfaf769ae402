package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

/** The same on PostgreSQL. */
class PageServiceOnPostgresTest extends PageServiceTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
