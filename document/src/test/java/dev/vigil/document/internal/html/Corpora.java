package dev.vigil.document.internal.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Finds the page collections that are not part of the project. */
final class Corpora {
  private Corpora() {}

  /** A folder of the collections; the test is skipped where they are not at hand. */
  static Path folder(String name) {
    String root = System.getenv("VIGIL_CORPORA");
    Assumptions.assumeTrue(
        root != null && !root.isEmpty(), "skipped: VIGIL_CORPORA is not set, " + name + " unread");
    Path folder = Path.of(String.valueOf(root)).resolve(name);
    Assumptions.assumeTrue(Files.isDirectory(folder), "skipped: there is no folder " + folder);
    return folder;
  }

  /** The files directly in a folder whose names end like that, sorted. */
  static List<Path> files(Path folder, String suffix) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(suffix)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
