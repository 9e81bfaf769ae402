package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

/** The same on PostgreSQL. */
class HeldBackOnPostgresTest extends HeldBackTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
