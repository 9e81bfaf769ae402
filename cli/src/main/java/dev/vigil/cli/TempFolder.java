package dev.vigil.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A temporary folder that is deleted when it is closed or the process ends. */
final class TempFolder implements AutoCloseable {
  private final Path folder;

  TempFolder(String prefix) throws IOException {
    this(prefix, null);
  }

  /**
   * @param beside a file that is made in the folder and then takes this place; null for none
   */
  TempFolder(String prefix, @Nullable Path beside) throws IOException {
    Path parent = beside == null ? null : beside.toAbsolutePath().getParent();
    folder =
        parent == null
            ? Files.createTempDirectory(prefix)
            : Files.createTempDirectory(parent, "." + prefix);
    TempFiles.add(folder);
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    TempFiles.remove(folder);
  }
}
