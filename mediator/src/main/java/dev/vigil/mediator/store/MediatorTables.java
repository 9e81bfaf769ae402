package dev.vigil.mediator.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;

/**
 * The tables of the mediator. They are made with the first source or view, so that an installation
 * without queries has none. Stateless.
 */
public final class MediatorTables {
  public static final Migrations MIGRATIONS = new Migrations("mediator", MediatorTables.class, 1);

  private MediatorTables() {}

  public static boolean exist(Catalogue catalogue) {
    return catalogue.read(connection -> MIGRATIONS.isUpToDate(connection, catalogue.dialect()));
  }

  public static void make(Catalogue catalogue) {
    if (!exist(catalogue)) {
      catalogue.change(connection -> MIGRATIONS.run(connection, catalogue.dialect()));
    }
  }
}
