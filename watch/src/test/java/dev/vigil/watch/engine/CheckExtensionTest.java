package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckExtensionTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    TitleExtension.on = true;
    TitleExtension.fault = TitleExtension.Fault.NONE;
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder, archive(), new ManualClock());
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
  }

  /** The same on another database, see {@link CheckExtensionOnPostgresTest}. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
    TitleExtension.on = false;
  }

  private List<String> rows(String sql) {
    return vigil
        .all
        .store()
        .catalogue()
        .read(connection -> Sql.list(connection, sql, row -> row.getString(1)));
  }

  private List<String> versions() {
    return rows("select version from title order by version");
  }

  private List<String> pending() {
    return rows("select problem from extension_pending");
  }

  @Test
  void itStoresSomethingForEachNewVersionAndNothingForAnUnchangedPage() throws Exception {
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(versions()).containsExactly("1");
    site.page("/", "The north quay is open again, and the south quay is closed until June.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(versions()).containsExactly("1", "2");
    assertThat(pending()).isEmpty();
  }

  @Test
  void aFailureDoesNotFailTheCheckAndIsRetried() throws Exception {
    TitleExtension.fault = TitleExtension.Fault.PREPARE;
    vigil.pass(HOUR);
    site.page("/", "The north quay is open again, and the south quay is closed until June.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-2");
    assertThat(versions()).isEmpty();
    assertThat(pending()).singleElement().asString().contains("no title today");

    TitleExtension.fault = TitleExtension.Fault.NONE;
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(versions()).containsExactly("2");
    assertThat(pending()).isEmpty();
  }

  @Test
  void whatItWroteBeforeItFailedIsUndone() throws Exception {
    TitleExtension.fault = TitleExtension.Fault.WRITE;
    vigil.pass(HOUR);
    assertThat(versions()).isEmpty();
    assertThat(pending()).containsExactly("no room for titles");
  }
}
