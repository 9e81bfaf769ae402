package dev.vigil.watch.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vigil.archive.Archive;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ManualClock;
import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installations that are broken in one way each. */
class HealthCheckTest {
  @TempDir private Path folder;
  private final ManualClock clock = new ManualClock();
  private Optional<JdbcUrl> database = Optional.empty();
  private Optional<Path> browser = Optional.empty();

  @BeforeEach
  void begin() throws IOException {
    Files.writeString(folder.resolve("page.html"), "<title>Tea</title><p>Tea is ready.");
    settings("");
    try (Installation installation = installation(clock)) {
      installation
          .sentinels()
          .add(
              0,
              SentinelParser.parse(
                  "Create Sentinel a Using file " + folder.resolve("page.html"), ZoneOffset.UTC));
      installation.checks().check(0, "a");
    }
  }

  private void settings(String more) throws IOException {
    Files.writeString(folder.resolve("settings.yaml"), "zone: UTC\nfiles: [page.html]\n" + more);
  }

  private Installation installation(TimeSource time) {
    dev.vigil.watch.settings.Settings settings = dev.vigil.watch.settings.Settings.of(folder);
    return Installation.open(
        folder,
        settings,
        Archive.open(folder.resolve(Installation.ARCHIVE)),
        Installation.fetcher(settings, time),
        time);
  }

  private void sql(String statement) {
    try (Archive archive = Archive.open(folder.resolve(Installation.ARCHIVE))) {
      archive.catalogue().change(connection -> Sql.run(connection, statement));
    }
  }

  private Map<String, HealthFinding> checkup() {
    Map<String, HealthFinding> found = new LinkedHashMap<>();
    new HealthCheck(
            folder,
            database,
            clock,
            () -> browser,
            () -> List.of(),
            catalogue -> List.of(),
            one -> found.put(one.check(), one))
        .run();
    return found;
  }

  private void isWrong(String check, String words, String remedy) {
    Map<String, HealthFinding> found = checkup();
    assertThat(found.get(check)).isNotNull();
    assertThat(found.get(check).state()).as(found.toString()).isEqualTo(HealthFinding.State.WRONG);
    assertThat(found.get(check).words()).contains(words);
    assertThat(found.get(check).remedy()).contains(remedy);
    assertThat(found.values())
        .filteredOn(one -> one.state() == HealthFinding.State.WRONG)
        .hasSize(1);
  }

  @Test
  void aSoundOneIsNotWrongAnywhere() {
    Map<String, HealthFinding> found = checkup();
    assertThat(found.keySet())
        .containsExactly(
            "java",
            "settings",
            "folder",
            "disk",
            "schema",
            "archive",
            "clock",
            "work",
            "delivery",
            "messages",
            "mail",
            "browser");
    assertThat(found.values())
        .noneMatch(one -> one.state() == HealthFinding.State.WRONG)
        .allMatch(one -> one.words().endsWith(".") || one.words().endsWith("byte."));
  }

  @Test
  void settingsThatCannotBeReadNameTheLine() throws IOException {
    settings("interval-step: never\n");
    isWrong("settings", "line 3", "");
  }

  @Test
  void aFolderThatIsNone() throws IOException {
    Path file = Files.createFile(folder.resolve("plain"));
    assertThat(FolderCheck.of(file, true).getFirst().state()).isEqualTo(HealthFinding.State.WRONG);
    assertThat(FolderCheck.of(file, true).getFirst().words()).contains("is not a folder");
    assertThat(FolderCheck.of(folder.resolve("none"), true).getFirst().state())
        .isEqualTo(HealthFinding.State.NOTE);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void aDiskThatIsFullOrNearlyFull() {
    assertThat(FolderCheck.room(folder, 10L << 20, 1L << 40).state())
        .isEqualTo(HealthFinding.State.WRONG);
    assertThat(FolderCheck.room(folder, 1L << 30, 1L << 40).state())
        .isEqualTo(HealthFinding.State.NOTE);
    assertThat(FolderCheck.room(folder, 1L << 39, 1L << 40))
        .isEqualTo(
            HealthFinding.fine("disk", "512.0 GB of 1024.0 GB are free for " + folder + "."));
  }

  @Test
  void versionsThatCannotBeRestored() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(Installation.ARCHIVE))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.getFileName().toString().startsWith("catalogue") && Files.size(file) > 20) {
          byte[] bytes = Files.readAllBytes(file);
          bytes[bytes.length / 2] ^= 0x55;
          Files.write(file, bytes);
        }
      }
    }
    isWrong("archive", "page.html", "vigil archive check");
  }

  @Test
  void tablesOfANewerRelease() {
    sql("update setting set value = cast('99' as blob) where name = 'schema watch'");
    isWrong("schema", "version 99", "newer Vigil");
  }

  @Test
  void aClockThatWentBack() {
    clock.pass(Duration.ofDays(-3));
    isWrong("clock", "a check was recorded at 2026-03-02T08:00", "Set the clock");
  }

  @Test
  void unclaimedWork() {
    clock.pass(Duration.ofDays(3));
    isWrong("work", "1 page should have been checked since 2026-03-0", "start 'vigil run'");
  }

  @Test
  void sentinelsThatAreNotChecked() {
    sql("update sentinel set source = replace(source, 'Using file', 'Using sentinel gone #')");
    clock.pass(Duration.ofDays(1));
    try (Installation installation = installation(clock)) {
      assertThat(installation.checks().check(0, "a").check().outcome()).isEqualTo("failed");
    }
    isWrong("sentinels", "1 sentinel is not checked: a.", "vigil sentinel list");
  }

  @Test
  void aPartThatIsNotOnThePageIsANote() {
    sql("update sentinel set gone = 2");
    HealthFinding found = Objects.requireNonNull(checkup().get("parts"));
    assertThat(found.state()).isEqualTo(HealthFinding.State.NOTE);
    assertThat(found.words())
        .isEqualTo("1 sentinel compares nothing, because the part is not on the page: a.");
  }

  @Test
  void messagesThatWereGivenUp() {
    sql(
        "insert into message (id, workspace, idempotency, sentinel, report, channel, target,"
            + " digest, state, leader, created, due, attempts, forgiven, notification, problem)"
            + " values (1, 0, 'k', 1, 1, 'email', 'x', '', 'dead', 0, 0, 0, 16, 0, '{}', 'no')");
    isWrong("messages", "1 notification was given up", "vigil notify list");
  }

  @Test
  void aDatabaseThatIsNotThere() {
    database = Optional.of(JdbcUrl.parse("jdbc:postgresql://127.0.0.1:1/none?user=x", Map.of()));
    isWrong("database", "cannot be reached", "");
  }

  @Test
  void mailThatIsWantedButNotSet() {
    sql("update sentinel set source = source || ' Notify By email me@a.example'");
    isWrong("mail", "but sentinels notify by mail", "settings.yaml");
  }

  @Test
  void aRelayThatDoesNotAnswerOrRefusesTheLogin() throws IOException {
    settings("mail: {host: 127.0.0.1, port: 1, security: none, from: v@a.example}\n");
    isWrong("mail", "127.0.0.1:1 cannot be reached", "mail:");
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.setUser("v@a.example", "vigil", "right");
    server.start();
    try {
      settings(
          "mail: {host: 127.0.0.1, port: %d, security: none, from: v@a.example, user: vigil, password: {file: word}}\n"
              .formatted(server.getSmtp().getPort()));
      Files.writeString(folder.resolve("word"), "wrong");
      isWrong("mail", "does not accept the login", "mail:");
      Files.writeString(folder.resolve("word"), "right");
      assertThat(Objects.requireNonNull(checkup().get("mail")).words())
          .contains("would take letters");
      assertThat(server.getReceivedMessages()).isEmpty();
    } finally {
      server.stop();
    }
  }

  @Test
  void aBrowserThatIsMissingOrDoesNotStart() {
    assertThat(Objects.requireNonNull(checkup().get("browser")).state())
        .isEqualTo(HealthFinding.State.NOTE);
    sql("update sentinel set source = source || ' Render browser'");
    isWrong("browser", "Chromium", "");
    browser = Optional.of(Path.of("/bin/false"));
    isWrong("browser", "/bin/false", "VIGIL_CHROMIUM");
  }
}
