package dev.vigil.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of real documents that experiments read; it may be absent. Immutable. */
public final class Corpora {
  private final @Nullable Path root;

  private Corpora(@Nullable Path root) {
    this.root = root;
  }

  public static Corpora at(Path root) {
    return new Corpora(root);
  }

  /** The folder that {@code VIGIL_CORPORA} names, or nothing. */
  public static Corpora ofEnvironment() {
    String folder = System.getenv("VIGIL_CORPORA");
    return new Corpora(folder == null || folder.isBlank() ? null : Path.of(folder));
  }

  /** All files below a folder (or the one file of that name) in a fixed order. */
  public List<Path> files(String folder) {
    if (root == null || !Files.exists(root.resolve(folder))) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(root.resolve(folder))) {
      return found.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every n-th of the files, so that at most {@code most} are left, spread evenly. */
  public static <T> List<T> sample(List<T> files, int most) {
    int step = Math.max(1, (files.size() + most - 1) / most);
    return Stream.iterate(0, i -> i < files.size(), i -> i + step).map(files::get).toList();
  }

  /** A file's path below the corpora folder, for tables. */
  public String name(Path file) {
    return root == null ? file.toString() : root.relativize(file).toString();
  }

  public static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
