package dev.vigil.archive.failure;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Full disks, read-only disks and other processes. */
class FaultsIT {
  @TempDir Path folder;

  /** Writes until its standard input ends: another process that has an archive open. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws IOException {
      try (Archive archive = Archive.open(Path.of(args[0]))) {
        archive.add(PAGE, notices(1), fetch(1));
        System.out.println("open");
        System.in.transferTo(System.out);
      }
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    }
  }

  @Test
  void oneProcessWritesAndOthersReadMeanwhile() throws Exception {
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UseCompactObjectHeaders",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                folder.toString())
            .start();
    try (BufferedReader lines = holder.inputReader()) {
      assertThat(lines.readLine()).isEqualTo("open");
      assertThatThrownBy(() -> Archive.open(folder))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("process " + holder.pid())
          .hasMessageContaining("wait");
      try (Archive reader = Archive.openReadOnly(folder)) {
        Version only = reader.newest(PAGE).orElseThrow();
        assertThat(reader.bytes(only)).isEqualTo(notices(1));
        assertThatThrownBy(() -> reader.add(PAGE, notices(2), fetch(2)))
            .isInstanceOf(ArchiveException.class)
            .hasMessageContaining("reading only");
      }
    } finally {
      holder.toHandle().destroyForcibly();
      holder.waitFor();
    }
    try (Archive archive = Archive.open(folder)) {
      assertThat(archive.versions(PAGE)).hasSize(1);
    }
  }

  @Test
  void aFullDiskIsSaidAndNothingIsLost() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()) == 0;
    assumeTrue(mounted, "a small disk can be mounted");
    try {
      int last = fill(disk.resolve("archive"));
      assertThat(last).isGreaterThan(3);
      try (Archive archive = Archive.openReadOnly(disk.resolve("archive"))) {
        assertThat(archive.versions(PAGE)).hasSize(last);
        assertThat(archive.check(page -> {})).isEmpty();
        for (Version version : archive.versions(PAGE)) {
          assertThat(archive.bytes(version)).isEqualTo(noise(version.number()));
        }
      }
    } finally {
      run("umount", disk.toString());
    }
  }

  /** Adds until there is no room, and returns how many versions were acknowledged. */
  private static int fill(Path place) {
    int last = 0;
    try (Archive archive = Archive.open(place)) {
      Throwable refused = null;
      while (refused == null) {
        int number = last + 1;
        refused = catchThrowable(() -> archive.add(PAGE, noise(number), fetch(number)));
        last = refused == null ? number : last;
      }
      assertThat(refused).isInstanceOf(ArchiveException.class).hasMessageContaining("disk is full");
      assertThat(archive.versions(PAGE)).hasSize(last);
    }
    return last;
  }

  private static byte[] noise(int number) {
    byte[] page = new byte[40_000];
    new Random(number).nextBytes(page);
    return page;
  }

  @Test
  void aReadOnlyDiskCanBeReadAndWritingIsRefusedClearly() throws Exception {
    Path place = folder.resolve("archive");
    try (Archive archive = Archive.open(place)) {
      archive.add(PAGE, notices(1), fetch(1));
      archive.add(PAGE, notices(2), fetch(2));
    }
    Path view = Files.createDirectory(folder.resolve("view"));
    boolean mounted =
        run("mount", "--bind", place.toString(), view.toString()) == 0
            && run("mount", "-o", "remount,ro,bind", view.toString()) == 0;
    try {
      assumeTrue(mounted, "a folder can be mounted read-only");
      assertThatThrownBy(() -> Archive.open(view))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("read-only");
      try (Archive archive = Archive.openReadOnly(view)) {
        assertThat(archive.versions(PAGE)).hasSize(2);
        for (Version version : archive.versions(PAGE)) {
          assertThat(archive.bytes(version)).isEqualTo(notices(version.number()));
        }
        assertThat(archive.check(page -> {})).isEmpty();
      }
    } finally {
      run("umount", view.toString());
    }
  }
}
