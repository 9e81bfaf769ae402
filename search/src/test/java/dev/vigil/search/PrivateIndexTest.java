package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.search.index.SearchIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index holds the texts of pages. */
class PrivateIndexTest {
  @TempDir private Path folder;

  @Test
  void onlyItsOwnerEntersTheFolderOfTheIndexAlsoIfOthersCouldBefore() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path index = folder.resolve("search");
    SearchIndex.open(index).close();
    assertThat(permissions(index)).isEqualTo("rwx------");
    Files.setPosixFilePermissions(index, PosixFilePermissions.fromString("rwxr-xr-x"));
    SearchIndex.open(index).close();
    assertThat(permissions(index)).isEqualTo("rwx------");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
