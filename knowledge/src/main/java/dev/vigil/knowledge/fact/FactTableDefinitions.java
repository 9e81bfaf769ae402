package dev.vigil.knowledge.fact;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;

/**
 * The tables of facts in the catalogue. They are made when the first class is switched on, so that
 * an installation without facts has none. Stateless.
 */
final class FactTableDefinitions {
  static final Migrations MIGRATIONS = new Migrations("facts", FactTableDefinitions.class, 1);

  private FactTableDefinitions() {}

  static boolean exist(Catalogue catalogue) {
    return catalogue.read(connection -> MIGRATIONS.isUpToDate(connection, catalogue.dialect()));
  }

  static void make(Catalogue catalogue) {
    if (!exist(catalogue)) {
      catalogue.change(connection -> MIGRATIONS.run(connection, catalogue.dialect()));
    }
  }
}
