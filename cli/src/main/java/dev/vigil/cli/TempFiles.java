package dev.vigil.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Files and folders that must not outlive the command, also when Ctrl-C or SIGTERM ends it. Safe
 * for concurrent use.
 */
final class TempFiles {
  private static final Set<Path> ALL = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(TempFiles::clear, "vigil-leftovers"));
  }

  private TempFiles() {}

  /** From now on, this goes when the process ends. */
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
        // Whoever works in it still does; the process ends, and there is nobody to tell.
      }
    }
  }
}
