package dev.vigil.server.account;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Migrations;

/** The tables of the server, in the catalogue of the installation. Stateless. */
public final class ServerTables {
  private static final Migrations TABLES = new Migrations("server", ServerTables.class, 1);

  private ServerTables() {}

  /** Makes them, or brings them up to date. */
  public static void open(Catalogue catalogue) {
    boolean ready =
        catalogue.read(connection -> TABLES.isUpToDate(connection, catalogue.dialect()));
    if (!ready) {
      catalogue.change(connection -> TABLES.run(connection, catalogue.dialect()));
    }
  }
}
