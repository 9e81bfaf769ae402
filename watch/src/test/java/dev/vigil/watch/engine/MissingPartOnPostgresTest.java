package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

/** The same on PostgreSQL. */
class MissingPartOnPostgresTest extends MissingPartTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
