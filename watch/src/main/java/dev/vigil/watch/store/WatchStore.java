package dev.vigil.watch.store;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Migrations;

/**
 * The tables of the watch engine, in the catalogue of the archive: so that a version, the changes
 * in it and the messages about them are committed together. Safe for concurrent use.
 */
public final class WatchStore {
  /** The version of the tables that this release knows. */
  public static final int NEWEST = 10;

  private static final Migrations TABLES = new Migrations("watch", WatchStore.class, NEWEST);

  private final Catalogue catalogue;
  private final RowIds ids;

  private WatchStore(Catalogue catalogue, RowIds ids) {
    this.catalogue = catalogue;
    this.ids = ids;
  }

  /** Opens the tables, and makes them where there are none. */
  public static WatchStore open(Catalogue catalogue, RowIds ids) {
    if (!isIn(catalogue)) {
      catalogue.change(connection -> TABLES.run(connection, catalogue.dialect()));
    }
    return new WatchStore(catalogue, ids);
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
  public RowIds ids() {
    return ids;
  }
}
