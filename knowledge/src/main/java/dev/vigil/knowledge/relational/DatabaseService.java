package dev.vigil.knowledge.relational;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.knowledge.portal.PortalTables;
import java.util.List;
import java.util.Optional;

/** The databases that administrators connected to an installation. Safe for concurrent use. */
public final class DatabaseService {
  private final Catalogue catalogue;

  public DatabaseService(Archive archive) {
    this(archive.catalogue());
  }

  public DatabaseService(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  public List<RelationalDatabase> all() {
    return PortalTables.exist(catalogue) ? catalogue.read(DatabaseRepository::all) : List.of();
  }

  public Optional<RelationalDatabase> find(String name) {
    return all().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** Adds or replaces a database. */
  public void save(RelationalDatabase database) {
    PortalTables.make(catalogue);
    catalogue.change(connection -> DatabaseRepository.put(connection, database));
  }

  /** Removes a database; returns whether there was one. */
  public boolean remove(String name) {
    return PortalTables.exist(catalogue)
        && catalogue.write(connection -> DatabaseRepository.remove(connection, name));
  }
}
