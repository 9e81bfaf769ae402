package dev.vigil.server.account;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Migrations;
import dev.vigil.watch.base.KnowledgeBase;
import java.util.List;

/** The tables of the server, in the catalogue of the installation. Stateless. */
public final class ServerTables {
  private static final Migrations TABLES = new Migrations("server", ServerTables.class, 3);

  private ServerTables() {}

  /** What makes the tables of an installation, beside the archive's own. */
  public static List<Migrations> all() {
    return List.of(KnowledgeBase.tables(), TABLES);
  }

  /** Whether somebody made them, be it in an older release. */
  static boolean exist(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.found(connection, catalogue.dialect())) > 0;
  }

  /** Makes them, or brings them up to date. */
  public static void open(Catalogue catalogue) {
    boolean ready =
        catalogue.read(connection -> TABLES.isUpToDate(connection, catalogue.dialect()));
    if (!ready) {
      catalogue.change(connection -> TABLES.run(connection, catalogue.dialect()));
    }
  }
}
