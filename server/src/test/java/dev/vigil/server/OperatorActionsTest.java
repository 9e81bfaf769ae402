package dev.vigil.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.knowledge.relational.DatabaseService;
import dev.vigil.knowledge.relational.RelationalDatabase;
import dev.vigil.mediator.store.SourceRepository;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.ServerTables;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.engine.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Backups and jobs of other tools, on the dashboard. */
class OperatorActionsTest extends ServerTestBase {
  private Browser admin;

  @BeforeEach
  void start() {
    running.sentinel("Create Sentinel notices Using " + site.url("/notices"));
    running.check("notices");
    admin = running.browser("root", Role.ADMIN);
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("backups"))) {
      return files.count();
    }
  }

  @Test
  @Timeout(120)
  void aBackupIsDownloadedAndPutBack(@TempDir Path other) throws Exception {
    assertThat(admin.get("/settings/backup").body()).contains("Make a backup").contains("Restore");
    byte[] backup = admin.bytes("/settings/backup/file");
    assertThat(files()).as("nothing is left on the server").isZero();
    running.installation.sentinels().remove(0, "notices");
    HttpResponse<String> answer = admin.upload("/settings/restore", backup);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("put in place");
    running.restarted.await();
    assertThat(files()).isZero();
    // Nothing changes under a process that runs.
    assertThat(DataFolder.finish(folder, running.time.now())).isEmpty();
    running.close();
    assertThat(DataFolder.finish(folder, running.time.now())).isPresent();
    try (RunningServer again = new RunningServer(folder)) {
      assertThat(again.installation.sentinels().find(0, "notices").name()).isEqualTo("notices");
      Browser browser = new Browser(again.server.address());
      assertThat(browser.login("root", RunningServer.PASSWORD).statusCode()).isEqualTo(303);
    }
    Path file = Files.write(other.resolve("b.vigil"), backup);
    DataFolder.restore(other.resolve("data"), ServerTables.all(), file, false, running.time.now());
  }

  @Test
  @Timeout(120)
  void aRestoredBackupBringsNoSettingsAndTheAuditLogGoesOn() throws Exception {
    Path settings = Files.writeString(folder.resolve("settings.yaml"), "commands: [/bin/sh]\n");
    byte[] backup = admin.bytes("/settings/backup/file");
    Files.delete(settings);
    running.server.users().audit().note(0, "root", "192.0.2.1", "made account", "mallory");
    assertThat(admin.upload("/settings/restore", backup).statusCode()).isEqualTo(200);
    running.restarted.await();
    running.close();
    assertThat(DataFolder.finish(folder, running.time.now())).isPresent();
    assertThat(settings).doesNotExist();
    assertThat(folder.resolve("settings.yaml.restored")).hasContent("commands: [/bin/sh]");
    assertThat(Files.getPosixFilePermissions(folder.resolve("settings.yaml.restored")))
        .as("for its owner only")
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (RunningServer again = new RunningServer(folder)) {
      assertThat(again.server.users().audit().list(0, Long.MAX_VALUE, 10))
          .extracting(entry -> entry.action() + " " + entry.subject())
          .contains("made account mallory")
          .anyMatch(auditEntry -> auditEntry.startsWith("restored backup "));
    }
  }

  @Test
  @Timeout(120)
  void aRestoredBackupReadsNoFilesThatTheOperatorDidNotList() throws Exception {
    Catalogue catalogue = running.installation.store().catalogue();
    DatabaseService databases = new DatabaseService(catalogue);
    String own = "jdbc:sqlite:" + folder.resolve("archive/catalogue.db");
    SourceRepository.put(catalogue, 0, new SourceRow("forged", own, "", ""), Instant.EPOCH);
    SourceRow far = new SourceRow("far", "jdbc:postgresql://db.example/x", "", "");
    SourceRepository.put(catalogue, 0, far, Instant.EPOCH);
    SourceRow used = new SourceRow("used", "/srv/staff.csv", "", "");
    SourceRepository.put(catalogue, 0, used, Instant.EPOCH);
    databases.save(new RelationalDatabase("forged-too", "sqlite:/srv/other.db", ""));
    byte[] backup = admin.bytes("/settings/backup/file");
    SourceRepository.remove(catalogue, 0, "forged");
    databases.remove("forged-too");
    HttpResponse<String> answer = admin.upload("/settings/restore", backup);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("Left out").contains("forged, forged-too");
    running.restarted.await();
    running.close();
    assertThat(DataFolder.finish(folder, running.time.now())).isPresent();
    try (RunningServer again = new RunningServer(folder)) {
      Catalogue restored = again.installation.store().catalogue();
      assertThat(SourceRepository.all(restored, 0)).containsExactly(far, used);
      assertThat(new DatabaseService(restored).all()).isEmpty();
      assertThat(again.server.users().audit().list(0, Long.MAX_VALUE, 10))
          .anyMatch(entry -> entry.subject().endsWith("without forged, forged-too"));
    }
  }

  @Test
  void whatIsNoBackupIsRefusedAndNothingStays() throws IOException {
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(made)) {
      zip.putNextEntry(new ZipEntry("vigil.json"));
      zip.write("{\"format\":1,\"made\":\"\",\"tables\":{\"archive\":1}}".getBytes(UTF_8));
      zip.putNextEntry(new ZipEntry("bodies"));
      zip.putNextEntry(new ZipEntry("../../evil"));
    }
    HttpResponse<String> answer = admin.upload("/settings/restore", made.toByteArray());
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("which no backup has");
    assertThat(admin.upload("/settings/restore", new byte[10]).body())
        .contains("not a backup of Vigil");
    assertThat(files()).isZero();
    assertThat(folder.resolve("archive.restored")).doesNotExist();
    assertThat(running.restarted.getCount()).isEqualTo(1);
  }

  @Test
  void jobsAreShownBeforeTheyAreTakenOver() {
    String jobs =
        """
        name: "<img src=x onerror=alert(1)>"
        url: https://a.example/
        headers: {Authorization: Bearer abc}
        made_up: "<script>alert(1)</script>"
        ---
        name: notices
        url: https://b.example/
        enabled: false
        """;
    HttpResponse<String> shown = admin.upload("/import", jobs.getBytes(UTF_8));
    assertThat(shown.body())
        .contains("2 jobs of urlwatch, paused as there: notices-2")
        .contains("Create Sentinel notices-2 Using https://b.example/")
        .contains("made_up")
        .doesNotContain("Bearer abc")
        .doesNotContain("<script>alert")
        .doesNotContain("<img src=x");
    Matcher key = Pattern.compile("action=\"(/import/[^\"]+)\"").matcher(shown.body());
    assertThat(key.find()).isTrue();
    assertThat(admin.submit(key.group(1)).body()).contains("added notices-2");
    assertThat(running.installation.sentinels().find(0, "notices-2").lifecycle().state().toString())
        .isEqualTo("paused");
    assertThat(running.installation.secrets().names(0)).hasSize(1);
    assertThat(admin.submit(key.group(1)).statusCode()).as("once").isEqualTo(410);
    assertThat(admin.upload("/import", "nonsense".getBytes(UTF_8)).statusCode()).isEqualTo(422);
  }

  @Test
  void jobsThatAreTakenOverReplaceNoSecretOfOthers() {
    String jobs =
        """
        name: prod
        url: https://a.example/
        headers: {Authorization: Bearer forged}
        """;
    String shown = admin.upload("/import", jobs.getBytes(UTF_8)).body();
    Matcher key = Pattern.compile("action=\"(/import/[^\"]+)\"").matcher(shown);
    assertThat(key.find()).isTrue();
    Matcher name = Pattern.compile("secret ([a-z0-9._-]+)").matcher(shown);
    assertThat(name.find()).isTrue();
    running.installation.secrets().put(0, name.group(1), "right", List.of("api.example"));
    assertThat(admin.submit(key.group(1)).body()).contains("exist already and stay as they are");
    assertThat(running.installation.secrets().find(0, name.group(1)).orElseThrow().reveal())
        .isEqualTo("right");
  }

  @Test
  void whereADatabaseIsSharedThePageNamesTheCommand(@TempDir Path other) {
    Installation shared = Installation.open(other);
    try (shared;
        Server server =
            Server.start(
                shared,
                ListenConfig.loopback(0),
                new OperatorActions(other, Optional.empty(), Optional.empty()))) {
      server
          .users()
          .accounts()
          .choose(server.users().accounts().add("root", true), RunningServer.PASSWORD);
      Browser browser = new Browser(server.address());
      browser.login("root", RunningServer.PASSWORD);
      assertThat(browser.get("/settings/backup").body())
          .contains("vigil restore --db")
          .doesNotContain("action=\"/settings/restore\"");
      assertThat(browser.upload("/settings/restore", new byte[10]).statusCode()).isEqualTo(409);
    }
  }

  @Test
  void aHostThatIsNotKnownIsNamed(@TempDir Path other) {
    try (Installation installation = Installation.open(other)) {
      assertThatThrownBy(
              () ->
                  Server.start(
                      installation,
                      new ListenConfig("no-such-host.invalid", 0, "", false, Set.of()),
                      new OperatorActions(other, Optional.empty(), Optional.empty())))
          .isInstanceOf(ServerException.class)
          .hasMessage(
              "The host name no-such-host.invalid is not known here; choose another by --host.");
    }
  }
}
