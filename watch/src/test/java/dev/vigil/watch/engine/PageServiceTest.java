package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageServiceTest {
  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws Exception {
    site = new TestSite();
    vigil = new TestInstallation(folder, archive(), new ManualClock());
    site.page("/fees", "first");
    vigil.add("Create Sentinel fees Using " + site.url("/fees") + " Fetch every 1 hour");
    vigil.pass(Duration.ofHours(1));
    site.page("/fees", "second and quite another");
    vigil.pass(Duration.ofHours(2));
  }

  /** The same on another database, see {@link PageServiceOnPostgresTest}. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private PageService pages() {
    return vigil.all.pages();
  }

  private int rows(String table) {
    return vigil
        .all
        .archive()
        .catalogue()
        .read(c -> Sql.one(c, "select count(*) as n from " + table, row -> row.getInt("n")))
        .orElseThrow();
  }

  @Test
  void aPageThatNoSentinelNeedsIsDeletedWithAllThatIsKnownOfIt() {
    vigil.sentinels().remove(TestInstallation.WORKSPACE, "fees");
    assertThat(vigil.all.archive().pages()).hasSize(1);
    assertThat(pages().delete(TestInstallation.WORKSPACE, site.url("/fees"))).hasValue(2);
    assertThat(vigil.all.archive().pages()).isEmpty();
    for (String table :
        List.of(
            "watched_page",
            "page_check",
            "schedule",
            "schedule_membership",
            "view_history",
            "viewed_version",
            "held_change",
            "page",
            "version",
            "pin")) {
      assertThat(rows(table)).as(table).isZero();
    }
    assertThat(pages().delete(TestInstallation.WORKSPACE, site.url("/fees"))).isEmpty();
  }

  @Test
  void aPageIsNotDeletedWhileASentinelWatchesItOrReportedIt() throws InterruptedException {
    String url = site.url("/fees");
    assertThatThrownBy(() -> pages().delete(TestInstallation.WORKSPACE, url))
        .isInstanceOf(WatchException.class)
        .hasMessage(
            url
                + " cannot be deleted: fees watches it or has reports about it. Remove this"
                + " sentinel first, by 'vigil sentinel remove fees' or in the dashboard.");
    site.page("/other", "other");
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            SentinelParser.parse(
                    "Create Sentinel fees Using " + site.url("/other") + " Fetch every 1 hour",
                    ZoneOffset.UTC)
                .getFirst());
    vigil.pass(Duration.ofHours(2));
    assertThatThrownBy(() -> pages().delete(TestInstallation.WORKSPACE, url))
        .hasMessageContaining("has reports about it");
    assertThat(vigil.all.archive().versions(Page.of(url))).hasSize(2);
    vigil.sentinels().remove(TestInstallation.WORKSPACE, "fees");
    assertThat(pages().delete(TestInstallation.WORKSPACE, url)).hasValue(2);
  }

  @Test
  void aPageThatWasOnlyImportedIsDeletedInItsWorkspaceOnly() {
    String url = "https://port.example/notices";
    for (long workspace : List.of(0L, 7L)) {
      vigil
          .all
          .archive()
          .add(
              new Page(workspace, url, ""),
              "<p>ferry".getBytes(StandardCharsets.UTF_8),
              FetchRecord.at(url, Instant.EPOCH));
    }
    assertThat(pages().delete(7, url)).hasValue(1);
    assertThat(vigil.all.archive().versions(new Page(0, url, ""))).hasSize(1);
    assertThat(vigil.all.archive().versions(new Page(7, url, ""))).isEmpty();
  }

  @Test
  void thePageOfAnotherRequestProfileStays() {
    String url = "https://port.example/notices";
    Page plain = new Page(0, url, "");
    Page member = new Page(0, url, "member");
    for (Page page : List.of(plain, member)) {
      vigil
          .all
          .archive()
          .add(
              page,
              "<p>ferry".getBytes(StandardCharsets.UTF_8),
              FetchRecord.at(url, Instant.EPOCH));
    }
    assertThat(pages().delete(plain)).hasValue(1);
    assertThat(vigil.all.archive().versions(member)).hasSize(1);
    assertThat(vigil.all.archive().versions(plain)).isEmpty();
    assertThat(pages().delete(plain)).isEmpty();
  }
}
