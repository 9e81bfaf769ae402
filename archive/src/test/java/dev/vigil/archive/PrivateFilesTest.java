package dev.vigil.archive;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheOwnerReadsAnArchiveWhateverTheUmask(@TempDir Path folder) throws IOException {
    Path data = folder.resolve("data");
    try (Archive archive = Archive.open(data.resolve("archive"))) {
      for (int i = 1; i <= 5; i++) {
        archive.add(PAGE, notices(i), fetch(i));
      }
      List<Path> all;
      try (Stream<Path> found = Files.walk(data)) {
        all = found.toList();
      }
      assertThat(all).hasSizeGreaterThan(4);
      for (Path path : all) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .as(path.toString())
            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
      }
    }
  }
}
