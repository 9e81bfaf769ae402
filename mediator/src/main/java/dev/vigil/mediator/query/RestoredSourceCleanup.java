package dev.vigil.mediator.query;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.knowledge.relational.DatabaseService;
import dev.vigil.knowledge.relational.RelationalDatabase;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.SourceOpener;
import dev.vigil.mediator.store.SourceRepository;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.source.SourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Removes the sources of queries and the databases of a restored backup that name files of this
 * machine. A backup can be forged, and only the operator decides which files are read. What the
 * settings list stays, and so does what is in use already. Stateless.
 */
public final class RestoredSourceCleanup {
  private RestoredSourceCleanup() {}

  /**
   * Removes them.
   *
   * @param restored the catalogue of the backup
   * @return their names
   */
  public static List<String> removeFiles(Installation installation, Catalogue restored) {
    Catalogue now = installation.archive().catalogue();
    Optional<SourceKind> files = installation.kinds().find("file");
    List<String> removed = new ArrayList<>();
    for (long workspace : SourceRepository.workspaces(restored)) {
      List<String> used =
          SourceRepository.all(now, workspace).stream().map(SourceRow::location).toList();
      for (SourceRow row : SourceRepository.all(restored, workspace)) {
        if (!used.contains(row.location()) && isRefused(row, files)) {
          SourceRepository.remove(restored, workspace, row.name());
          removed.add(row.name());
        }
      }
    }
    List<String> used =
        new DatabaseService(now).all().stream().map(RelationalDatabase::url).toList();
    DatabaseService databases = new DatabaseService(restored);
    for (RelationalDatabase one : databases.all()) {
      if (!used.contains(one.url()) && one.file().filter(f -> isRefused(f, files)).isPresent()) {
        databases.remove(one.name());
        removed.add(one.name());
      }
    }
    return removed;
  }

  private static boolean isRefused(SourceRow row, Optional<SourceKind> files) {
    try {
      return SourceOpener.file(row.location())
          .filter(file -> isRefused(file.toString(), files))
          .isPresent();
    } catch (MediatorException e) {
      return true;
    }
  }

  private static boolean isRefused(String file, Optional<SourceKind> files) {
    return files.isEmpty() || files.get().fault(file).isPresent();
  }
}
