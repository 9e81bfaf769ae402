package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import java.nio.file.Path;

/** The same on a PostgreSQL server. */
class AccessRulesOnPostgresTest extends AccessRulesTest {
  @Override
  Archive archive(Path folder) {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
