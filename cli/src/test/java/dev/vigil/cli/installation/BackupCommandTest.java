package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BackupCommandTest {
  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder);
    watched.add("Create Sentinel a Using URL Monitor words");
    watched.run("check", "a");
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void aBackupIsPutInPlaceOfWhatIsThere() {
    Path file = folder.resolve("before.vigil");
    CommandRun made = watched.run("backup", file.toString());
    assertThat(made.out())
        .contains("before.vigil: 1 sentinel, 1 page and 1 version in ")
        .endsWith("bytes.\n");
    watched.run("sentinel", "remove", "a");
    assertThat(watched.run("restore", file.toString()).err()).contains("--replace");
    CommandRun restored = watched.run("restore", "--replace", file.toString());
    assertThat(restored.err()).isEmpty();
    assertThat(restored.out()).contains("what was there is kept in ");
    assertThat(watched.run("sentinel", "list").out()).contains("a ");
    assertThat(watched.run("check", "a").out()).isEqualTo("a: no change\n");
  }

  @Test
  void settingsOfABackupAreUsedOnlyWhenTheOperatorSaysSo() throws IOException {
    Path settings = folder.resolve("data").resolve("settings.yaml");
    Files.writeString(settings, "base: https://vigil.example/\n");
    String file = folder.resolve("before.vigil").toString();
    watched.run("backup", file);
    Files.delete(settings);
    assertThat(watched.run("restore", "--replace", file).out())
        .contains("rename the file to settings.yaml");
    assertThat(settings).doesNotExist();
    Path other = folder.resolve("other");
    CommandRun run = CommandRun.vigil("restore", "--data", other.toString(), "--settings", file);
    assertThat(run.err()).isEmpty();
    assertThat(other.resolve("settings.yaml")).hasContent("base: https://vigil.example/");
  }

  @Test
  void inAFolderItGetsAName() throws IOException {
    Path place = Files.createDirectory(folder.resolve("many"));
    assertThat(watched.run("backup", place.toString()).exit()).isZero();
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files).allMatch(file -> file.toString().matches(".*/vigil-\\d{8}-\\d{6}\\.vigil"));
    }
    assertThat(watched.run("backup", folder.resolve("no/such/place").toString()).err())
        .contains("cannot be written");
  }

  @Test
  @Timeout(120)
  void itIsMadeBesideAProcessThatRuns() throws InterruptedException {
    try (WatchedSite.Lasting running = watched.new Lasting("run")) {
      running.output.await("Running 1 sentinel");
      Path file = folder.resolve("during.vigil");
      assertThat(watched.run("backup", file.toString()).out()).contains("1 sentinel");
      assertThat(watched.run("restore", "--replace", file.toString()).err())
          .contains("stop it first");
    }
  }

  @Test
  void jobsOfOthersAreTakenOver() throws IOException {
    Path jobs = folder.resolve("urls.yaml");
    Files.writeString(
        jobs,
        """
        name: a
        url: https://a.example/
        headers: {Authorization: Bearer abc}
        ---
        name: b
        url: https://b.example/
        enabled: false
        diff_tool: wdiff
        """);
    CommandRun dry = watched.run("import", "--dry-run", jobs.toString());
    assertThat(dry.out())
        .contains("Create Sentinel a-2 Using https://a.example/")
        .contains("2 jobs of urlwatch, paused as there: b; 1 field not imported:\n  b: diff_tool: ")
        .doesNotContain("Bearer abc");
    assertThat(watched.run("sentinel", "list").out()).doesNotContain("a-2");
    CommandRun done = watched.run("import", jobs.toString());
    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .contains("stored secret a-2-authorization")
        .contains("added a-2, active")
        .contains("paused b");
    assertThat(watched.run("secret", "list").out()).contains("a-2-authorization");
    assertThat(watched.run("sentinel", "list").out()).containsPattern("b +paused");
    assertThat(watched.run("import", "nowhere.yaml").err()).contains("there is no such file");
  }
}
