package dev.vigil.watch.rule;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Where the knowledge base is kept. */
enum StoreKind {
  FOLDER,
  POSTGRESQL;

  /** An empty place that can be opened again and again. */
  Supplier<Archive> place(Path folder) {
    if (this == FOLDER) {
      return () -> Archive.open(folder);
    }
    var database = PostgresServer.shared().fresh();
    return () -> Archive.open(database);
  }
}
