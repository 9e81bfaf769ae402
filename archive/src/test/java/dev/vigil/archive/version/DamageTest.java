package dev.vigil.archive.version;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.SamplePages;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.CatalogueSettings;
import dev.vigil.archive.internal.database.PageChecksums;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes that a disk changed, and catalogues that are gone. */
class DamageTest {
  private static final int VERSIONS = 30;

  @TempDir private Path folder;

  private Path catalogue() {
    return folder.resolve("catalogue.db");
  }

  private void fill() {
    try (Archive archive = Archive.open(folder)) {
      for (int i = 1; i <= VERSIONS; i++) {
        archive.add(PAGE, notices(i), fetch(i));
      }
    }
  }

  private static void flip(Path file, long at) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(at);
      int found = bytes.read();
      bytes.seek(at);
      bytes.write(found ^ 0x10);
    }
  }

  private List<String> damage() {
    try (Archive archive = Archive.openReadOnly(folder)) {
      return archive.catalogue().damage();
    } catch (ArchiveException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  @Test
  void aFlippedByteAnywhereInTheCatalogueIsFound() throws IOException {
    fill();
    assertThat(damage()).isEmpty();
    long seed = 42;
    Random random = new Random(seed);
    long length = Files.size(catalogue());
    for (int i = 0; i < 60; i++) {
      long at = random.nextLong(length);
      flip(catalogue(), at);
      assertThat(damage()).as("byte %d, seed %d", at, seed).isNotEmpty();
      flip(catalogue(), at);
    }
    assertThat(damage()).isEmpty();
  }

  @Test
  void aFlippedByteIsNotForgottenWhenItsPageIsWrittenAgain() throws IOException {
    fill();
    byte[] url = SamplePages.bytes(PAGE.url());
    byte[] all = Files.readAllBytes(catalogue());
    int at = indexOf(all, url);
    flip(catalogue(), at + url.length - 1L);
    try (Archive archive = Archive.open(folder)) {
      archive.add(Page.of("https://another.example/"), notices(1), fetch(40));
    }
    assertThat(damage()).isNotEmpty();
  }

  private static int indexOf(byte[] all, byte[] part) {
    for (int i = 0; i + part.length <= all.length; i++) {
      if (ByteBuffer.wrap(all, i, part.length).equals(ByteBuffer.wrap(part))) {
        return i;
      }
    }
    throw new AssertionError("not there");
  }

  @Test
  void aProcessThatDiesWhileTheLogIsMergedLeavesNoFalseAlarm() throws IOException {
    fill();
    PageChecksums checksums = new PageChecksums(catalogue());
    try (Archive archive = Archive.open(folder)) {
      archive.add(PAGE, notices(VERSIONS + 1), fetch(VERSIONS + 1));
      Path copy = Files.createDirectory(folder.resolve("copy"));
      byte[] before = Files.readAllBytes(folder.resolve("catalogue.sum"));
      try {
        checksums.during(
            () -> {
              archive.catalogue().compact();
              // What was on the disk when the process died: merged, but with cleared checksums.
              Files.copy(catalogue(), copy.resolve("catalogue.db"));
              throw new IOException("killed");
            });
      } catch (IOException e) {
        assertThat(e).hasMessage("killed");
      }
      assertThat(before).isNotEqualTo(Files.readAllBytes(folder.resolve("catalogue.sum")));
    }
    assertThat(damage()).isEmpty();
  }

  @Test
  void aFileThatBecameSmallerAndGrowsAgainGivesNoFalseAlarm() throws IOException {
    fill();
    byte[] much = new byte[1 << 20];
    new Random(1).nextBytes(much);
    try (Archive archive = Archive.open(folder)) {
      archive.catalogue().change(c -> CatalogueSettings.set(c, "noise", much));
      archive.catalogue().compact();
      archive.catalogue().change(c -> CatalogueSettings.set(c, "noise", new byte[0]));
      archive.catalogue().compact();
      archive.catalogue().change(c -> CatalogueSettings.set(c, "noise", much));
    }
    assertThat(damage()).isEmpty();
  }

  @Test
  void aLongLogIsMergedWithoutFalseAlarms() throws IOException {
    fill();
    try (Archive archive = Archive.open(folder)) {
      byte[] much = new byte[1 << 20];
      for (int i = 0; i < 40; i++) {
        new Random(i).nextBytes(much);
        String name = "noise " + i % 7;
        archive.catalogue().change(c -> CatalogueSettings.set(c, name, much));
        assertThat(archive.catalogue().damage()).isEmpty();
      }
      assertThat(Files.size(folder.resolve("catalogue.db"))).isGreaterThan(4L << 20);
      assertThat(Files.size(folder.resolve("catalogue.db-wal"))).isLessThan(20L << 20);
    }
    assertThat(damage()).isEmpty();
  }

  @Test
  void everyFlippedBodyIsFoundByTheSample() throws IOException {
    fill();
    try (Archive archive = Archive.open(folder)) {
      archive.pack(() -> {});
    }
    List<Path> bodies;
    try (Stream<Path> files = Files.walk(folder)) {
      bodies =
          files
              .filter(file -> file.toString().endsWith(".seg") || file.toString().endsWith(".vpk"))
              .toList();
    }
    assertThat(bodies).isNotEmpty();
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 8; i++) {
      Path file = bodies.get(i % bodies.size());
      long at = random.nextLong(Files.size(file));
      flip(file, at);
      try (Archive archive = Archive.openReadOnly(folder)) {
        assertThat(archive.checkSome(() -> true).damage())
            .as("%s at %d, seed %d", file, at, seed)
            .isNotEmpty();
      }
      flip(file, at);
    }
  }

  @Test
  void anEmptyOrMissingCatalogueBesideVersionsDoesNotBeginAnew() throws IOException {
    fill();
    Files.write(catalogue(), new byte[0]);
    assertThatThrownBy(() -> Archive.open(folder))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("is empty")
        .hasMessageContaining("vigil restore --replace FILE");
    assertThatThrownBy(() -> Archive.openReadOnly(folder))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("vigil restore --replace FILE");
    Files.delete(catalogue());
    assertThat(Archive.exists(folder)).isTrue();
    assertThatThrownBy(() -> Archive.open(folder))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("is missing");
    assertThat(catalogue()).doesNotExist();
  }

  @Test
  void nothingThatACheckSaysAsksForACheck() throws IOException {
    fill();
    Files.write(catalogue(), SamplePages.bytes("no database at all".repeat(1000)));
    assertThat(damage()).isNotEmpty().noneMatch(words -> words.contains("archive check"));
    assertThat(damage().getFirst()).contains("vigil restore");
  }
}
