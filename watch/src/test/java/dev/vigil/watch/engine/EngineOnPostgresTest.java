package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import org.junit.jupiter.api.BeforeEach;

/** Everything that the engine does on the embedded database, on a PostgreSQL server. */
class EngineOnPostgresTest extends EngineTest {
  private JdbcUrl database;

  @Override
  @BeforeEach
  void open() throws java.io.IOException {
    database = PostgresServer.shared().fresh();
    super.open();
  }

  @Override
  Archive archive() {
    return Archive.open(database);
  }
}
