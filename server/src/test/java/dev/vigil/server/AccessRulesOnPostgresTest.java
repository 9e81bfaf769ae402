package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** The same on a PostgreSQL server. */
@Tag("slow")
class AccessRulesOnPostgresTest extends AccessRulesTest {
  @Override
  Archive archive(Path folder) {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
