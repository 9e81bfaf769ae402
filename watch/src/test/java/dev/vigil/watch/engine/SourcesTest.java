package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentinels on what is no web page: files and the output of commands. */
class SourcesTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;

  private Settings settings(List<Path> files, Map<String, List<String>> commands) {
    Settings usual = Settings.USUAL;
    return new Settings(
        usual.zone(),
        usual.base(),
        usual.mail(),
        usual.quiet(),
        usual.template(),
        usual.attempts(),
        usual.endpoints(),
        commands,
        files,
        usual.allow(),
        usual.proxy(),
        usual.proxies(),
        usual.intervalStep(),
        usual.hostBudget(),
        usual.budget(),
        usual.resources(),
        usual.agents(),
        usual.lease());
  }

  @Test
  void aFileThatTheOperatorListsIsWatchedLikeAPage() throws IOException, InterruptedException {
    Path file = folder.resolve("berths.csv");
    Files.writeString(file, "Ship,Berth\nTern,7\nGull,9\n");
    try (TestInstallation vigil =
        new TestInstallation(
            folder.resolve("data"), new ManualClock(), settings(List.of(folder), Map.of()))) {
      vigil.add(
          "Create Sentinel berths Using file \"" + file + "\" Monitor table Fetch every 1 hour");
      vigil.pass(HOUR);
      Files.writeString(file, "Ship,Berth\nTern,8\nGull,9\n");
      vigil.pass(HOUR);
      assertThat(vigil.reported()).containsExactly("berths change 1-2");
      assertThat(vigil.reports().getFirst().content().details()).contains("Tern");
    }
  }

  @Test
  void aFileThatIsNotListedIsNotRead() throws IOException, InterruptedException {
    Path file = folder.resolve("private.csv");
    Files.writeString(file, "Ship,Berth\nTern,7\n");
    try (TestInstallation vigil =
        new TestInstallation(
            folder.resolve("data"), new ManualClock(), settings(List.of(), Map.of()))) {
      vigil.add("Create Sentinel no Using file \"" + file + "\" Fetch every 1 hour");
      vigil.pass(HOUR.multipliedBy(5));
      assertThat(vigil.reported()).containsExactly("no failing 0-0");
      assertThat(vigil.reports().getFirst().content().summary()).contains("not among the files");
      assertThat(vigil.all.archive().pages()).isEmpty();
    }
  }

  @Test
  void theOutputOfAListedCommandIsWatched() throws IOException, InterruptedException {
    Path file = folder.resolve("state.txt");
    Files.writeString(file, "the crane stands still\n");
    try (TestInstallation vigil =
        new TestInstallation(
            folder.resolve("data"),
            new ManualClock(),
            settings(List.of(), Map.of("crane", List.of("cat", file.toString()))))) {
      vigil.add("Create Sentinel crane Using command crane Monitor text Fetch every 1 hour");
      vigil.pass(HOUR);
      Files.writeString(file, "the crane moves\n");
      vigil.pass(HOUR);
      assertThat(vigil.reported()).containsExactly("crane change 1-2");
    }
  }
}
