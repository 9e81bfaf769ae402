package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What works while {@code vigil run} runs: everything. In the machine's time. */
class RunCommandTest {
  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder, TimeSource.system());
    java.nio.file.Files.writeString(
        watched.data.resolve("settings.yaml"),
        "allow: [127.0.0.1]\nzone: UTC\ninterval-step: 1 second\n");
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void sentinelsCanBeAddedPausedAndCheckedWhileItRuns() throws InterruptedException {
    try (var run = watched.new Lasting("run", "--verbose")) {
      run.output.await("Running 0 sentinels");
      while (!watched.data.resolve("requests/open").toFile().exists()) {
        Thread.onSpinWait();
      }
      assertThat(watched.add("Create Sentinel a Using URL Monitor words Fetch every 1 second"))
          .isEqualTo(CommandRun.yes("added a, active\n"));
      run.output.await("  version 1, ");
      watched.site.page("/", "The south quay is closed until June.");
      run.output.await("  a  changed: ");
      assertThat(watched.run("changes", "a").exit()).isZero();
      assertThat(watched.run("sentinel", "list").out()).contains("a     active");
      assertThat(watched.run("sentinel", "pause", "a")).isEqualTo(CommandRun.yes("paused a\n"));
      assertThat(watched.run("check", "a").err()).contains("is paused");
      assertThat(watched.reading("v\n", "secret", "put", "token"))
          .isEqualTo(CommandRun.yes("stored secret token\n"));
      assertThat(run.stop()).isZero();
      assertThat(run.output.text()).containsPattern("\\d+ checks in \\d+ seconds?, 1 change, ");
    }
    assertThat(watched.run("sentinel", "list").out()).contains("a     paused");
    assertThat(watched.run("secret", "list").out()).isEqualTo("token\n");
  }

  @Test
  void twoCannotRunAtOnce() throws InterruptedException {
    try (var run = watched.new Lasting("run")) {
      run.output.await("Running 0 sentinels");
      CommandRun second = watched.run("run");
      assertThat(second.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(second.err()).contains("another process runs this installation").hasLineCount(1);
      assertThat(second.err()).contains("--data").doesNotContain("dashboard");
      CommandRun source = watched.run("source", "add", "prices", "prices.csv");
      assertThat(source.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(source.err()).contains("use the dashboard or REST of a running server");
    }
  }

  @Test
  void itEndsWhenItsTimeIsOver() {
    assertThat(CommandRun.vigil("run", "--for", "1s", "--data", watched.data.toString()).out())
        .endsWith("0 checks in 1 second, 0 changes, 0 failures.\n");
  }

  @Test
  void everythingIsLoggedAsDataWithOneWordForEachCheck() throws InterruptedException {
    watched.add("Create Sentinel a Using URL Monitor words Fetch every 1 second");
    try (var run = watched.new Lasting("run", "--log-format", "json")) {
      run.output.await("\"what\":\"started\"");
      run.output.await("\"what\":\"checked\"");
      watched.site.page("/", "The south quay is closed until June.");
      run.output.await("\"what\":\"found\"");
      run.output.await("\"what\":\"put\"");
      assertThat(run.stop()).isZero();
      assertThat(run.output.text().lines())
          .allMatch(line -> line.startsWith("{\"time\":\"20") && line.endsWith("}"));
      String found =
          run.output.text().lines().filter(line -> line.contains("\"found\"")).findFirst().get();
      String check = found.replaceAll(".*\"check\":\"([0-9a-z]+)\".*", "$1");
      assertThat(run.output.text().lines().filter(line -> line.contains(check)))
          .hasSize(3)
          .anyMatch(line -> line.contains("\"what\":\"put\",\"check\":\"" + check));
    }
  }
}
