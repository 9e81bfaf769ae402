package dev.vigil.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A temporary folder that is deleted when it is closed or the process ends. */
public final class TempFolder implements AutoCloseable {
  private final Path folder;

  public TempFolder(String prefix) throws IOException {
    this(prefix, null);
  }

  /**
   * @param beside a file that is made in the folder and then takes this place; null for none
   */
  public TempFolder(String prefix, @Nullable Path beside) throws IOException {
    Path parent = beside == null ? null : beside.toAbsolutePath().getParent();
    folder =
        parent == null
            ? Files.createTempDirectory(prefix)
            : Files.createTempDirectory(parent, "." + prefix);
    TempFiles.add(folder);
  }

  public Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    TempFiles.remove(folder);
  }
}
