package dev.vigil.search;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

class SearchOnPostgresTest extends SearchTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
