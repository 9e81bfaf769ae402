package dev.vigil.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is gone when it is closed. */
final class Scratch implements AutoCloseable {
  private final Path folder;

  Scratch(String prefix) throws IOException {
    folder = Files.createTempDirectory(prefix);
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
