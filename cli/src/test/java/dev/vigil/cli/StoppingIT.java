package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.TimeSource;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code vigil run} in a process of its own, which is told to stop. */
@Timeout(180)
class StoppingIT {
  @TempDir private Path folder;
  private WatchedSite watched;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder, TimeSource.system());
    Files.writeString(
        watched.data.resolve("settings.yaml"),
        "allow: [127.0.0.1]\nzone: UTC\ninterval-step: 1 second\n");
  }

  @AfterEach
  void close() {
    started.forEach(Process::destroyForcibly);
    watched.close();
  }

  private Process start(String... arguments) throws IOException {
    List<String> words = CommandRun.process("run", "--data", watched.data.toString());
    words.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(words).redirectError(folder.resolve("err").toFile()).start();
    started.add(process);
    return process;
  }

  private String err() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  private static void await(BufferedReader lines, String begin) {
    try {
      for (String line = lines.readLine(); !line.startsWith(begin); line = lines.readLine()) {
        assertThat(line).isNotNull();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSignalLetsTheCheckUnderWayEnd() throws Exception {
    watched.add("Create Sentinel a Using URL Request robots overridden");
    CountDownLatch held = watched.site.hang();
    Process process = start();
    try (BufferedReader lines = process.inputReader()) {
      await(lines, "Running 1 sentinel");
      watched.site.awaitVisitor();
      // Ending it through the process object would close the pipe with what it says at last.
      process.toHandle().destroy();
      // It refuses requests first.
      File open = watched.data.resolve("requests/open").toFile();
      while (open.exists()) {
        Thread.onSpinWait();
      }
      held.countDown();
      await(lines, "1 check in ");
      assertThat(process.waitFor()).isZero();
    }
    assertThat(watched.run("log", "a").out()).contains("version 1");
  }

  @Test
  void whatDoesNotEndInTimeIsLeftAndSaid() throws Exception {
    watched.add("Create Sentinel a Using URL Request robots overridden");
    watched.site.hang();
    Process process = start("--stop-within", "1s");
    try (BufferedReader lines = process.inputReader()) {
      await(lines, "Running 1 sentinel");
      watched.site.awaitVisitor();
      process.destroy();
      assertThat(process.waitFor()).isZero();
    }
    assertThat(err()).contains("1 check or delivery did not end within 1 second; nothing is lost");
  }

  @Test
  void aSecondSignalEndsItAtOnce() throws Exception {
    watched.add("Create Sentinel a Using URL Request robots overridden");
    watched.site.hang();
    Process process = start("--stop-within", "1 hour");
    try (BufferedReader lines = process.inputReader()) {
      await(lines, "Running 1 sentinel");
      watched.site.awaitVisitor();
      process.destroy();
      File open = watched.data.resolve("requests/open").toFile();
      while (open.exists()) {
        Thread.onSpinWait();
      }
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(137);
    }
  }

  @Test
  void aSupervisedProcessThatIsKilledIsStartedAgainAndEndsWithItsSupervisor() throws Exception {
    Process supervisor = start("--supervised");
    try (BufferedReader lines = supervisor.inputReader()) {
      await(lines, "Running 0 sentinels");
      ProcessHandle child = supervisor.children().findFirst().orElseThrow();
      child.destroyForcibly();
      await(lines, "Running 0 sentinels");
      ProcessHandle second = supervisor.children().findFirst().orElseThrow();
      assertThat(second.pid()).isNotEqualTo(child.pid());
      supervisor.destroy();
      assertThat(supervisor.waitFor()).isZero();
      assertThat(second.isAlive()).isFalse();
    }
    assertThat(err()).contains("died of signal 9", "it is started again in 1 second");
  }
}
