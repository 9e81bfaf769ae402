package dev.vigil.knowledge.portal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.CatalogueSettings;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of an earlier release. */
class PortalTablesTest {
  @TempDir private Path folder;

  private static PortalSettings published() {
    return new PortalSettings(0, "group", "", "Group", "", "#224466", "", true, Set.of("Person"));
  }

  @Test
  void tablesOfAnEarlierReleaseAreReadAndMigratedByTheNextWriter() {
    try (Installation installation = Installation.open(folder)) {
      new Portal(installation, ClassHierarchy.FLAT).save(published());
      installation
          .archive()
          .catalogue()
          .change(
              connection -> {
                Sql.run(connection, "alter table portal drop column host");
                CatalogueSettings.set(
                    connection, "schema portal", "1".getBytes(StandardCharsets.UTF_8));
              });
    }
    Path archive = folder.resolve(Installation.ARCHIVE);
    try (Archive reading = Archive.openReadOnly(archive)) {
      Portal portal =
          Portal.reading(reading, dev.vigil.fetch.TimeSource.system(), ClassHierarchy.FLAT);
      assertThat(portal.settings(0)).isEqualTo(published());
      assertThat(portal.site("group")).contains(published());
      assertThat(portal.hosts()).isEmpty();
      assertThat(portal.sites()).hasSize(1);
    }
    try (Installation installation = Installation.open(folder)) {
      Portal portal = new Portal(installation, ClassHierarchy.FLAT);
      assertThat(portal.settings(0)).isEqualTo(published());
      portal.save(
          new PortalSettings(
              0, "group", "group.example", "Group", "", "#224466", "", true, Set.of("Person")));
      assertThat(portal.hosts()).containsEntry("group.example", "group");
    }
  }
}
