package dev.vigil.knowledge.portal;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;

/**
 * The tables of the portal in the catalogue. They are made when the first portal is configured, so
 * that an installation without a portal has none. Stateless.
 */
public final class PortalTables {
  public static final Migrations MIGRATIONS = new Migrations("portal", PortalTables.class, 2);

  private PortalTables() {}

  /**
   * Whether there is a portal. Tables of an earlier release are brought up to date, unless they are
   * only read; then they lack what is new.
   */
  public static boolean exist(Catalogue catalogue) {
    if (catalogue.read(connection -> MIGRATIONS.isUpToDate(connection, catalogue.dialect()))) {
      return true;
    }
    boolean older =
        catalogue.read(connection -> MIGRATIONS.found(connection, catalogue.dialect())) > 0;
    if (older && !catalogue.isReadOnly()) {
      catalogue.change(connection -> MIGRATIONS.run(connection, catalogue.dialect()));
    }
    return older;
  }

  public static void make(Catalogue catalogue) {
    if (!exist(catalogue)) {
      catalogue.change(connection -> MIGRATIONS.run(connection, catalogue.dialect()));
    }
  }
}
