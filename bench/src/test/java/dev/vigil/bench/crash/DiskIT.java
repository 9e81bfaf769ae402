package dev.vigil.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DiskIT {
  private static final int MEGABYTES = 8;

  @TempDir Path folder;

  @BeforeEach
  void needsRoot() {
    Optional<String> missing = Disk.missing(folder);
    assumeTrue(missing.isEmpty(), () -> "no disk can be made here: " + missing.orElseThrow());
  }

  @Test
  void whatWasSyncedSurvivesAPowerFailureAndTheRestDoesNot() throws Exception {
    try (Disk disk = Disk.in(Files.createDirectory(folder.resolve("one")), MEGABYTES)) {
      Path synced = disk.folder().resolve("synced");
      Path cached = disk.folder().resolve("cached");
      Files.writeString(synced, "kept", StandardOpenOption.CREATE, StandardOpenOption.SYNC);
      Files.writeString(cached, "lost");
      disk.strike();
      disk.mend();
      assertThat(synced).hasContent("kept");
      assertThat(cached).satisfies(file -> assertThat(text(file)).isEmpty());
    }
  }

  private static String text(Path file) throws Exception {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  @Test
  void itWorksAgainThoughAnotherNamespaceHadItMounted() throws Exception {
    try (Disk disk = Disk.in(Files.createDirectory(folder.resolve("two")), MEGABYTES)) {
      Path file = disk.folder().resolve("file");
      Files.writeString(file, "kept", StandardOpenOption.CREATE, StandardOpenOption.SYNC);
      Process holder =
          new ProcessBuilder("unshare", "--mount", "sh", "-c", "echo ready; cat").start();
      assertThat(holder.inputReader().readLine()).isEqualTo("ready");
      try (Writer input = holder.outputWriter()) {
        disk.strike();
        disk.mend(() -> end(holder, input));
        assertThat(holder.isAlive()).as("the disk was held until it was waited for").isFalse();
        assertThat(file).hasContent("kept");
      }
    }
  }

  private static void end(Process holder, Writer input) {
    try {
      input.close();
      assertThat(holder.waitFor()).isZero();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
