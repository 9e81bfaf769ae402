package dev.vigil.watch.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads local files that the operator lists, by themselves or by their folder, or any file. Links
 * are followed before a file is compared with the list. Immutable.
 */
final class FileSource implements SourceKind {
  /** The largest file; equal to the limit of web pages. */
  static final int MAX_BYTES = 64 << 20;

  private final @Nullable List<Path> listed;

  private FileSource(@Nullable List<Path> listed) {
    this.listed = listed;
  }

  static FileSource any() {
    return new FileSource(null);
  }

  static FileSource among(List<Path> listed) {
    return new FileSource(List.copyOf(listed));
  }

  @Override
  public String name() {
    return "file";
  }

  @Override
  public Optional<String> fault(String argument) {
    try {
      return refusal(path(argument));
    } catch (InvalidPathException e) {
      return Optional.of("'" + argument + "' is not a path of a file.");
    } catch (IOException e) {
      return Optional.empty(); // The file may appear later.
    }
  }

  private static Path path(String argument) {
    return Path.of(argument.startsWith("file://") ? argument.substring(7) : argument);
  }

  /** Why a file must not be read; compares real paths, without links and dots. */
  private Optional<String> refusal(Path file) throws IOException {
    if (listed == null) {
      return Optional.empty();
    }
    Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().normalize();
    for (Path one : listed) {
      Path allowed = Files.exists(one) ? one.toRealPath() : one.toAbsolutePath().normalize();
      if (real.startsWith(allowed)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        "The file " + file + " is not among the files that the operator lists in the settings.");
  }

  @Override
  public SourceContent take(String argument) {
    try {
      Path file = path(argument);
      Optional<String> refusal = refusal(file);
      if (refusal.isPresent()) {
        return new SourceContent.Nothing(refusal.get());
      }
      Path real = file.toRealPath();
      if (!Files.isRegularFile(real)) {
        return new SourceContent.Nothing(
            file + " is not a file but a folder or a device; name a file.");
      }
      try (InputStream in = Files.newInputStream(real)) {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        return bytes.length > MAX_BYTES
            ? new SourceContent.Nothing(file + " has more than " + MAX_BYTES + " bytes.")
            : new SourceContent.Content(
                bytes,
                file.toString(),
                Optional.of(Files.getLastModifiedTime(real).toInstant()),
                "");
      }
    } catch (NoSuchFileException e) {
      return new SourceContent.Nothing("There is no file " + argument + ".");
    } catch (IOException | InvalidPathException e) {
      return new SourceContent.Nothing(
          "The file " + argument + " cannot be read: " + e.getMessage() + ".");
    }
  }
}
