package dev.vigil.discover.topic.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;

/**
 * The tables of topics in the catalogue. They are made with the first topic, so that an
 * installation without topics has none. Stateless.
 */
public final class TopicTables {
  private static final Migrations MIGRATIONS = new Migrations("topics", TopicTables.class, 1);

  private TopicTables() {}

  /** The migrations of the tables. */
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
