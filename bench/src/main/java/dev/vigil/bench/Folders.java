package dev.vigil.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of an experiment. */
public final class Folders {
  private static final Path MEMORY = Path.of("/dev/shm");

  private Folders() {}

  /**
   * A new folder in the machine's memory where there is such a file system, else in the one given:
   * disk is slow on a busy machine, and not every experiment depends on it.
   */
  public static Path fast(Path work) throws IOException {
    return Files.createTempDirectory(Files.isWritable(MEMORY) ? MEMORY : work, "vigil");
  }

  /** Removes a folder with all that is in it. */
  public static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.delete(file);
    }
  }
}
