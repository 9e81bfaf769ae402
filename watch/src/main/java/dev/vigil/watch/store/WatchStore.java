package dev.vigil.watch.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;

/**
 * The tables of the watch engine, in the catalogue of the archive, so that a version, its changes
 * and their messages are committed together. Safe for concurrent use.
 */
public final class WatchStore {
  /** The version of the tables that this release knows. */
  public static final int NEWEST = 13;

  private static final Migrations TABLES = new Migrations("watch", WatchStore.class, NEWEST);

  private final Catalogue catalogue;
  private final RowIds ids;

  private WatchStore(Catalogue catalogue, RowIds ids) {
    this.catalogue = catalogue;
    this.ids = ids;
  }

  /** Opens the tables, and creates them if they do not exist. */
  public static WatchStore open(Catalogue catalogue, RowIds ids) {
    if (!isIn(catalogue)) {
      catalogue.change(connection -> TABLES.run(connection, catalogue.dialect()));
    }
    return new WatchStore(catalogue, ids);
  }

  /** The migrations of the tables. */
  public static Migrations tables() {
    return TABLES;
  }

  /** Whether the tables exist and are current. */
  public static boolean isIn(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.isUpToDate(connection, catalogue.dialect()));
  }

  /** The version of the existing tables; 0 for none. */
  public static int version(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.found(connection, catalogue.dialect()));
  }

  public Catalogue catalogue() {
    return catalogue;
  }

  /** The generator of row ids. */
  public RowIds ids() {
    return ids;
  }
}
