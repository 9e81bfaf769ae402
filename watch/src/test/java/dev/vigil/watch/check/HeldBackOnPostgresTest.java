package dev.vigil.watch.check;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

/** The same on PostgreSQL. */
class HeldBackOnPostgresTest extends HeldBackChangeWriterTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
