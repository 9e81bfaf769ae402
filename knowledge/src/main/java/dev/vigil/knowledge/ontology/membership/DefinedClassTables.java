package dev.vigil.knowledge.ontology.membership;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;

/**
 * Creates the tables of defined classes with the first definition, so that an installation without
 * definitions does not have these tables. Stateless.
 */
public final class DefinedClassTables {
  private static final Migrations MIGRATIONS =
      new Migrations("classes", DefinedClassTables.class, 1);

  private DefinedClassTables() {}

  public static Migrations migrations() {
    return MIGRATIONS;
  }

  static boolean exist(Catalogue catalogue) {
    return catalogue.read(connection -> MIGRATIONS.isUpToDate(connection, catalogue.dialect()));
  }

  static void make(Catalogue catalogue) {
    if (!exist(catalogue)) {
      catalogue.change(connection -> MIGRATIONS.run(connection, catalogue.dialect()));
    }
  }
}
