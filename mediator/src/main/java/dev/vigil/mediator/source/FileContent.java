package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that a source reads, with what shows that it changed. Immutable.
 *
 * @param stamp the time and the size
 */
record FileContent(byte[] bytes, String stamp) {
  /** The largest file. */
  static final int MOST = 256 << 20;

  static String stamp(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis() + "-" + Files.size(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  static FileContent read(Path file) {
    String stamp = stamp(file);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      if (bytes.length > MOST) {
        throw new MediatorException(
            "%s has more than %d bytes; put it into a database.".formatted(file, MOST));
      }
      return new FileContent(bytes, stamp);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static MediatorException unreadable(Path file, IOException e) {
    return new MediatorException(
        "The file %s cannot be read (%s); restore it, or remove the source."
            .formatted(file, e.getClass().getSimpleName()),
        e);
  }
}
