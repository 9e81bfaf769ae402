package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import java.io.IOException;
import java.nio.file.Path;

/** Everything that agents and the embedded database do together, on a PostgreSQL server. */
class AgentOnPostgresTest extends AgentTest {
  @Override
  AgentTestBed field(Path where, String site) throws IOException {
    JdbcUrl database = PostgresServer.shared().fresh();
    return new AgentTestBed(where, site, () -> Archive.open(database));
  }
}
