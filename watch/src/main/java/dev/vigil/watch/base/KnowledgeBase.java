package dev.vigil.watch.base;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Migrations;

/**
 * The tables of the watch engine, in the catalogue of the archive: so that a version, the changes
 * in it and the messages about them are committed together. Safe for concurrent use.
 */
public final class KnowledgeBase {
  /** The version of the tables that this release knows. */
  public static final int NEWEST = 8;

  private static final Migrations TABLES = new Migrations("watch", KnowledgeBase.class, NEWEST);

  private final Catalogue catalogue;
  private final Ids ids;

  private KnowledgeBase(Catalogue catalogue, Ids ids) {
    this.catalogue = catalogue;
    this.ids = ids;
  }

  /** Opens the tables, and makes them where there are none. */
  public static KnowledgeBase open(Catalogue catalogue, Ids ids) {
    if (!isIn(catalogue)) {
      catalogue.change(connection -> TABLES.run(connection, catalogue.dialect()));
    }
    return new KnowledgeBase(catalogue, ids);
  }

  /** What makes the tables. */
  public static Migrations tables() {
    return TABLES;
  }

  /** Whether the tables are there and up to date. */
  public static boolean isIn(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.isUpToDate(connection, catalogue.dialect()));
  }

  /** The version of the tables that are there; 0 for none. */
  public static int version(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.found(connection, catalogue.dialect()));
  }

  public Catalogue catalogue() {
    return catalogue;
  }

  /** Where the ids of new rows come from. */
  public Ids ids() {
    return ids;
  }
}
