package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.backup.Backup;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.store.WatchStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Everything goes into a backup and comes back, from and to folders and databases. */
class BackupTest {
  private static final List<Migrations> MODULES = List.of(WatchStore.tables());
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  @TempDir Path folder;
  private TestSite site;
  private Path data;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    data = Files.createDirectory(folder.resolve("data"));
    file = folder.resolve("all.vigil");
  }

  @AfterEach
  void close() {
    site.close();
  }

  /** A sentinel that saw three versions of a page, a secret, and a paused one. */
  private void live(TestInstallation vigil) throws InterruptedException {
    site.page("/", "<h1>Quay</h1><p>Open from 7 to 18 h, as every day of the week.</p>");
    vigil.add(
        "Create Sentinel quay Using %s Fetch every 1 hour Ignore learned=off"
            .formatted(site.url("/")));
    vigil.add("Create Sentinel asleep Using %s Fetch every 1 hour".formatted(site.url("/other")));
    vigil.sentinels().pause(0, "asleep");
    vigil.all.secrets().put(0, "key", "very secret");
    vigil.pass(Duration.ofMinutes(1));
    for (int hour = 19; hour < 21; hour++) {
      site.page("/", "<h1>Quay</h1><p>Open from 7 to %d h, as every day.</p>".formatted(hour));
      vigil.pass(Duration.ofHours(1));
    }
    assertThat(vigil.reported()).hasSize(2);
  }

  /** All that matters, in words that do not depend on where it is kept. */
  private static Map<String, Object> contents(Archive archive) {
    Map<String, Object> all = new TreeMap<>();
    for (Page page : archive.pages()) {
      List<String> versions = new ArrayList<>();
      for (Version version : archive.versions(page)) {
        versions.add(version + " " + java.util.Arrays.hashCode(archive.bytes(version)));
      }
      all.put("page " + page, versions);
    }
    for (String sql :
        List.of(
            "select id, name, source, state, notified, created from sentinel order by id",
            "select id, url, newest, checked, changed from watched_page order by id",
            "select id, sentinel, kind, before, after, detected, summary from report order by id",
            "select id, page, spec, due from schedule order by id",
            "select id, state, channel, notification from message order by id",
            "select view_history, ordinal, version from viewed_version order by view_history,"
                + " ordinal",
            "select workspace, name from secret order by name")) {
      all.put(
          sql,
          archive
              .catalogue()
              .read(
                  connection ->
                      Sql.list(
                          connection,
                          sql,
                          row -> {
                            StringBuilder line = new StringBuilder();
                            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                              line.append(row.getString(i)).append('|');
                            }
                            return line.toString();
                          })));
    }
    return all;
  }

  private Map<String, Object> made(Archive archive, Path home) throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(home, archive, new ManualClock())) {
      live(vigil);
      Map<String, Object> before = contents(vigil.all.archive());
      Backup.Summary summary =
          Backup.write(vigil.all.folder(), vigil.all.archive(), MODULES, NOW, file);
      assertThat(summary.versions()).isEqualTo(3);
      assertThat(summary.sentinels()).isEqualTo(2);
      assertThat(summary.bytes()).isEqualTo(file.toFile().length());
      return before;
    }
  }

  private void goesOn(Archive archive, Path home) throws InterruptedException {
    ManualClock clock = new ManualClock();
    clock.reach(clock.now().plus(Duration.ofDays(1)));
    try (TestInstallation vigil = new TestInstallation(home, archive, clock)) {
      site.page("/", "<h1>Quay</h1><p>Closed for good.</p>");
      vigil.pass(Duration.ofHours(2));
      assertThat(vigil.reported()).as("it goes on where it was").hasSize(3);
    }
  }

  @Test
  void aFolderComesBackAsItWas() throws Exception {
    Map<String, Object> before = made(Archive.open(data.resolve(Installation.ARCHIVE)), data);
    Path other = Files.createDirectory(folder.resolve("other"));
    assertThat(DataFolder.restore(other, MODULES, file, false, NOW)).isEmpty();
    try (Archive archive = Archive.openReadOnly(other.resolve(Installation.ARCHIVE))) {
      assertThat(contents(archive)).isEqualTo(before);
      assertThat(archive.check(page -> {})).isEmpty();
    }
    goesOn(Archive.open(other.resolve(Installation.ARCHIVE)), other);
  }

  private static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void whatLiesBesideTheArchiveComesBackToo() throws Exception {
    put(data.resolve("settings.yaml"), "base: https://vigil.example/");
    put(data.resolve("services/blast.json"), "{}");
    put(data.resolve("crawls/port/settings.json"), "seeds");
    put(data.resolve("crawls/port/crawl.lock"), "");
    put(data.resolve("crawls/busy/settings.json"), "seeds");
    put(data.resolve("crawls/busy/crawl.lock"), "");
    Path other = folder.resolve("other");
    put(other.resolve("services/older.json"), "{}");
    try (TestInstallation vigil = new TestInstallation(data);
        FileChannel lock =
            FileChannel.open(data.resolve("crawls/busy/crawl.lock"), StandardOpenOption.WRITE)) {
      vigil.all.secrets().put(0, "key", "very secret");
      lock.lock();
      assertThat(Backup.write(data, vigil.all.archive(), MODULES, NOW, file).toString())
          .endsWith("when it stands still: crawl busy");
    }
    DataFolder.restore(other, MODULES, file, false, NOW);
    // Settings are those of a machine: its operator puts them in force.
    assertThat(other.resolve("settings.yaml")).doesNotExist();
    assertThat(other.resolve("settings.yaml.restored")).hasContent("base: https://vigil.example/");
    assertThat(other.resolve("crawls/port/settings.json")).hasContent("seeds");
    assertThat(other.resolve("crawls/busy")).doesNotExist();
    assertThat(other.resolve("secret.key")).doesNotExist();
    assertThat(other.resolve("services")).isDirectoryContaining("glob:**blast.json");
    assertThat(other.resolve("services.until-20261115-100000"))
        .isDirectoryContaining("glob:**older.json");
    put(other.resolve("settings.yaml"), "base: https://other.example/");
    DataFolder.restore(other, MODULES, file, true, NOW.plusSeconds(1));
    assertThat(other.resolve("settings.yaml")).hasContent("base: https://other.example/");
    assertThat(other.resolve("settings.yaml.restored")).hasContent("base: https://vigil.example/");
  }

  @Test
  void aFolderMovesIntoADatabaseAndBack() throws Exception {
    Map<String, Object> before = made(Archive.open(data.resolve(Installation.ARCHIVE)), data);
    JdbcUrl database = PostgresServer.shared().fresh();
    DataFolder.restore(folder, database, MODULES, file, NOW);
    try (Archive archive = Archive.open(database)) {
      assertThat(contents(archive)).isEqualTo(before);
      assertThat(archive.check(page -> {})).isEmpty();
      Backup.write(data, archive, MODULES, NOW, file);
    }
    Path other = Files.createDirectory(folder.resolve("other"));
    DataFolder.restore(other, MODULES, file, false, NOW);
    try (Archive archive = Archive.openReadOnly(other.resolve(Installation.ARCHIVE))) {
      assertThat(contents(archive)).isEqualTo(before);
    }
    goesOn(Archive.open(database), data);
    assertThatThrownBy(() -> DataFolder.restore(folder, database, MODULES, file, NOW))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("make an empty database");
  }

  @Test
  void whatIsThereIsReplacedOnlyWhenAskedAndKept() throws Exception {
    Map<String, Object> before = made(Archive.open(data.resolve(Installation.ARCHIVE)), data);
    goesOn(Archive.open(data.resolve(Installation.ARCHIVE)), data);
    assertThatThrownBy(() -> DataFolder.restore(data, MODULES, file, false, NOW))
        .hasMessageContaining("--replace");
    try (Archive open = Archive.open(data.resolve(Installation.ARCHIVE))) {
      assertThat(open.pages()).isNotEmpty();
      assertThatThrownBy(() -> DataFolder.restore(data, MODULES, file, true, NOW))
          .hasMessageContaining("stop it first");
    }
    Path sentinelRow = DataFolder.restore(data, MODULES, file, true, NOW).orElseThrow();
    try (Archive archive = Archive.openReadOnly(data.resolve(Installation.ARCHIVE))) {
      assertThat(contents(archive)).isEqualTo(before);
    }
    try (Archive archive = Archive.openReadOnly(sentinelRow)) {
      assertThat(contents(archive)).isNotEqualTo(before);
    }
  }

  @Test
  void aRestorationThatACrashCutOffIsFinished() throws Exception {
    made(Archive.open(data.resolve(Installation.ARCHIVE)), data);
    Path other = Files.createDirectory(folder.resolve("other"));
    DataFolder.restore(other, MODULES, file, false, NOW);
    // As it is between the two changes of names.
    Files.move(other.resolve("archive"), other.resolve("archive.restored"));
    assertThat(DataFolder.finish(other, NOW)).isEmpty();
    assertThat(Archive.exists(other.resolve("archive"))).isTrue();
    Files.createDirectory(other.resolve("archive.restored"));
    assertThat(DataFolder.finish(other, NOW)).hasValueSatisfying(Files::isDirectory);
  }

  @Test
  void nothingInItIsAPathOrASecret() throws Exception {
    made(Archive.open(data.resolve(Installation.ARCHIVE)), data);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      List<String> names = new ArrayList<>();
      zip.stream()
          .forEach(
              entry -> {
                names.add(entry.getName());
                try (var in = zip.getInputStream(entry)) {
                  assertThat(
                          new String(
                              in.readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1))
                      .as(entry.getName())
                      .doesNotContain(folder.toString())
                      .doesNotContain("very secret");
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThat(names)
          .contains("vigil.json", "bodies", "table-sentinel.jsonl", "table-page.jsonl")
          .noneMatch(name -> name.contains("/") || name.contains("session"));
    }
  }

  @Test
  @Timeout(120)
  void whileVersionsComeAndGoACopyIsOfOneMoment() throws Exception {
    Path home = data.resolve(Installation.ARCHIVE);
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(50);
    try (Archive archive = Archive.open(home)) {
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; !done.get(); i++) {
                  // Both pages change in one transaction: a copy has as many versions of each.
                  String text = "<p>Version " + i + " of a page that changes all the time</p>";
                  archive.together(
                      () -> {
                        for (String url : List.of("https://a.example/", "https://b.example/")) {
                          archive.add(
                              Page.of(url),
                              (text + url).getBytes(java.nio.charset.StandardCharsets.UTF_8),
                              dev.vigil.archive.version.FetchRecord.at(url, NOW));
                        }
                        return true;
                      });
                  begun.countDown();
                }
              });
      begun.await();
      try (Archive reader = Archive.openReadOnly(home)) {
        for (int context = 0; context < 3; context++) {
          Backup.write(folder, reader, MODULES, NOW, file);
          Path other = Files.createDirectory(folder.resolve("round-" + context));
          DataFolder.restore(other, MODULES, file, false, NOW);
          try (Archive copy = Archive.openReadOnly(other.resolve(Installation.ARCHIVE))) {
            assertThat(copy.check(page -> {})).isEmpty();
            assertThat(copy.versions(Page.of("https://a.example/")).size())
                .isGreaterThanOrEqualTo(50)
                .isEqualTo(copy.versions(Page.of("https://b.example/")).size());
          }
        }
      } finally {
        done.set(true);
        writer.join();
      }
    }
  }

  @Test
  void aBackupOfTablesWithTheirOldNamesIsRestored() throws Exception {
    try (Archive old = Archive.open(data.resolve(Installation.ARCHIVE))) {
      OldTables.make(old.catalogue());
      Backup.write(data, old, MODULES, NOW, file);
    }
    Path other = Files.createDirectory(folder.resolve("other"));
    DataFolder.restore(other, MODULES, file, false, NOW);
    JdbcUrl database = PostgresServer.shared().fresh();
    DataFolder.restore(folder, database, MODULES, file, NOW);
    for (Archive archive :
        List.of(Archive.open(other.resolve(Installation.ARCHIVE)), Archive.open(database))) {
      try (archive) {
        assertThat(WatchStore.version(archive.catalogue())).isEqualTo(OldTables.LAST);
        new TestInstallation(other, archive, new ManualClock()).all.store();
        // The counter of edits, which is last, counts on in a database.
        assertThat(OldTables.found(archive.catalogue()))
            .startsWith(
                OldTables.TODAY.subList(0, OldTables.TODAY.size() - 1).toArray(String[]::new));
      }
    }
  }

  @Test
  void anOlderFolderIsCopiedBeforeItIsBroughtUpToDate() {
    Path home = data.resolve(Installation.ARCHIVE);
    try (Archive archive = Archive.open(home)) {
      archive
          .catalogue()
          .change(
              connection -> {
                new Migrations("watch", WatchStore.class, 1)
                    .run(connection, archive.catalogue().dialect());
                Sql.run(
                    connection,
                    "insert into watched (id, workspace, url, profile, properties, cookies, newest)"
                        + " values (1, 0, 'https://a.example/', '', '', '', 0)");
              });
      Path copy = DataFolder.beforeUpgrade(data, archive, MODULES, NOW).orElseThrow();
      new TestInstallation(data, archive, new ManualClock()).close();
      Path other = folder.resolve("other");
      DataFolder.restore(other, MODULES, copy, false, NOW);
      try (Archive old = Archive.openReadOnly(other.resolve(Installation.ARCHIVE))) {
        assertThat(WatchStore.version(old.catalogue())).isEqualTo(1);
      }
      try (TestInstallation vigil = new TestInstallation(other)) {
        assertThat(WatchStore.version(vigil.all.archive().catalogue()))
            .isEqualTo(WatchStore.NEWEST);
      }
    }
    try (Archive archive = Archive.open(home)) {
      assertThat(DataFolder.beforeUpgrade(data, archive, MODULES, NOW)).isEmpty();
    }
  }
}
