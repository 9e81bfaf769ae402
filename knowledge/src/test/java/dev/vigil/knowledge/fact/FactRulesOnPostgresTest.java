package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

/** Rules on a PostgreSQL server. */
class FactRulesOnPostgresTest extends FactRulesTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
