package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import org.junit.jupiter.api.Tag;

/** The same on a PostgreSQL server. */
@Tag("slow")
class SentinelPagesOnPostgresTest extends SentinelPagesTest {
  @Override
  Archive archive() {
    return Archive.open(PostgresServer.shared().fresh());
  }
}
