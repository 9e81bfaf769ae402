package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;

class FactAlertOnPostgresTest extends FactAlertTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().freshInEnglish());
  }
}
