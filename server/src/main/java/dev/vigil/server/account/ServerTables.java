package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.discover.topic.store.TopicTables;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.ontology.membership.DefinedClassTables;
import dev.vigil.knowledge.portal.PortalTables;
import dev.vigil.mediator.store.MediatorTables;
import dev.vigil.watch.health.HealthFinding;
import dev.vigil.watch.store.WatchStore;
import java.util.List;

/** Creates and migrates the server's tables in the catalogue of the installation. Stateless. */
public final class ServerTables {
  private static final Migrations TABLES = new Migrations("server", ServerTables.class, 5);

  private ServerTables() {}

  /** The migrations of all tables besides the archive's own. */
  public static List<Migrations> all() {
    return List.of(
        WatchStore.tables(),
        TABLES,
        FactService.tables(),
        PortalTables.MIGRATIONS,
        DefinedClassTables.migrations(),
        MediatorTables.MIGRATIONS,
        TopicTables.migrations());
  }

  /** Whether the tables exist, in any version. */
  static boolean exist(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.found(connection, catalogue.dialect())) > 0;
  }

  /** Whether the tables have the version of this release. */
  static boolean isUpToDate(Catalogue catalogue) {
    return catalogue.read(connection -> TABLES.isUpToDate(connection, catalogue.dialect()));
  }

  /** Verifies the audit log, for the health check of the installation. */
  public static List<HealthFinding> check(Catalogue catalogue) {
    if (!isUpToDate(catalogue)) {
      return List.of();
    }
    AuditLog.Verdict verdict = AuditLog.verify(catalogue);
    return List.of(
        verdict.problem().isEmpty()
            ? HealthFinding.fine(
                "audit",
                "The audit log is what was written: %,d entries, the last with the hash %.16s…%s."
                    .formatted(
                        verdict.entries(),
                        verdict.hash(),
                        verdict.unchained() == 0
                            ? ""
                            : "; %,d are without a hash".formatted(verdict.unchained())))
            : HealthFinding.wrong(
                "audit",
                verdict.problem(),
                "Compare it with an export or a backup, and find out who may write to the"
                    + " database."));
  }

  /** Creates or migrates the tables. */
  public static void open(Catalogue catalogue) {
    if (!isUpToDate(catalogue)) {
      catalogue.change(connection -> TABLES.run(connection, catalogue.dialect()));
    }
  }
}
