package dev.vigil.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Deletes temporary files and folders when the process ends, also after Ctrl-C or SIGTERM. Safe for
 * concurrent use.
 */
final class TempFiles {
  private static final Set<Path> ALL = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(TempFiles::clear, "vigil-leftovers"));
  }

  private TempFiles() {}

  /** Registers a path to delete when the process ends. */
  static void add(Path path) {
    ALL.add(path);
  }

  /** Removes it now, with all that is in it, if it is still there. */
  static void remove(Path path) throws IOException {
    if (Files.exists(path)) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
    ALL.remove(path);
  }

  private static void clear() {
    for (Path path : ALL) {
      try {
        remove(path);
      } catch (IOException e) {
        // Another thread still writes there; the process ends, so the error is dropped.
      }
    }
  }
}
