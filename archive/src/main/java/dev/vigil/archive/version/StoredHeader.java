package dev.vigil.archive.version;

import dev.vigil.archive.failure.ArchiveException;
import java.util.Objects;

/**
 * One header field of a response, with its original spelling. Immutable.
 *
 * @param name the name of the field
 * @param value its value
 */
public record StoredHeader(String name, String value) {
  /** Checks the values. */
  public StoredHeader {
    Objects.requireNonNull(name);
    Objects.requireNonNull(value);
    if (name.isEmpty() || name.indexOf('\n') >= 0 || value.indexOf('\n') >= 0) {
      throw new ArchiveException("A header needs a name and holds no line break: " + name + ".");
    }
  }
}
