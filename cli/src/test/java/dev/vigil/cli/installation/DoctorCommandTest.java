package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandQueue;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
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
  void aSoundInstallationIsFine() {
    CommandRun run = watched.run("doctor");
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .containsPattern("fine +settings +.*settings.yaml can be read.")
        .containsPattern("fine +archive ")
        .containsPattern("fine +schema ")
        .endsWith("Nothing is wrong.\n");
  }

  @Test
  void problemsAreReportedWithTheirRemedy() throws IOException {
    watched.clock.pass(Duration.ofDays(9));
    Files.writeString(watched.data.resolve("settings.yaml"), "zone: Mars\n");
    CommandRun run = watched.run("doctor");
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.out())
        .containsPattern("WRONG +settings +.*Mars")
        .containsPattern("WRONG +work +1 page should have been checked since")
        .contains("No process runs the sentinels; start 'vigil run'.")
        .endsWith("2 things are wrong.\n");
    assertThat(watched.run("doctor", "--json").out().lines())
        .anyMatch(line -> line.startsWith("{\"check\":\"settings\",\"state\":\"wrong\""))
        .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
  }

  private static void flip(Path file, long at) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(at);
      int found = bytes.read();
      bytes.seek(at);
      bytes.write(found ^ 1);
    }
  }

  @Test
  void aByteThatChangedInsideARowIsFound() throws IOException {
    Path catalogue = watched.data.resolve("archive/catalogue.db");
    String text = new String(Files.readAllBytes(catalogue), StandardCharsets.ISO_8859_1);
    flip(catalogue, text.indexOf("Monitor words") + 9L);
    CommandRun run = watched.run("doctor");
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.out())
        .containsPattern("WRONG +archive +1 page of .*catalogue.db is not what Vigil wrote")
        .contains("vigil restore --replace FILE");
    CommandRun check = CommandRun.vigil("archive", "check", "--archive", watched.data.toString());
    assertThat(check.exit()).isEqualTo(ExitCode.NO);
    assertThat(check.out()).contains("damaged: the catalogue").doesNotContain("archive check");
  }

  @Test
  void anEmptyCatalogueBesideVersionsIsRefusedWithTheRemedy() throws IOException {
    Files.write(watched.data.resolve("archive/catalogue.db"), new byte[0]);
    assertThat(watched.run("doctor").out())
        .containsPattern("WRONG +archive +The catalogue .* is empty; restore a backup");
    CommandRun run = watched.run("run", "--for", "1s");
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).contains("is empty, but there are versions beside it", "vigil restore");
    CommandRun check = CommandRun.vigil("archive", "check", "--archive", watched.data.toString());
    assertThat(check.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(check.err()).contains("vigil restore").doesNotContain("archive check");
  }

  @Test
  void theProcessThatRunsItIsAskedAboutItsEngine() throws IOException, InterruptedException {
    Settings settings = Settings.of(watched.data);
    try (Installation installation =
        Installation.open(
            watched.data,
            settings,
            Archive.open(watched.data.resolve(Installation.ARCHIVE)),
            Installation.fetcher(settings, TimeSource.system()),
            TimeSource.system())) {
      CommandQueue box = new CommandQueue(watched.data, TimeSource.system());
      Thread clerk = Thread.ofVirtual().start(() -> serve(box, installation));
      while (!box.isServed()) {
        Thread.onSpinWait();
      }
      CommandRun run;
      try (WatchedSite now = new WatchedSite(folder, TimeSource.system())) {
        run = now.run("doctor");
      }
      clerk.interrupt();
      clerk.join();
      assertThat(run.out())
          .containsPattern("WRONG +engine +The engine does not run.")
          .contains("restart Vigil");
    }
  }

  private static void serve(CommandQueue box, Installation installation) {
    try {
      box.serve(new CommandHandler(installation, TimeSource.system())::run);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsWrong() {
    CommandRun run = watched.run("doctor", "--db", "jdbc:postgresql://127.0.0.1:1/none?user=x");
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.out()).containsPattern("WRONG +database +The database .* cannot be reached");
  }
}
