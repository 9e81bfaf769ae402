package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import java.util.function.Supplier;

/**
 * Signals that a field of a sentinel in YAML or JSON is invalid; the message names the reason and
 * the remedy.
 */
public final class SentinelFieldException extends WatchException {
  private static final long serialVersionUID = 1L;

  private final String field;

  SentinelFieldException(String field, WatchException cause) {
    super(String.valueOf(cause.getMessage()), cause);
    this.field = field;
  }

  /** Parses a field; adds the field to errors. */
  static <T> T reading(String field, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (WatchException e) {
      throw new SentinelFieldException(field, e);
    }
  }

  /** The key of the field, such as {@code fetch}. */
  public String field() {
    return field;
  }

  /** The error without its position, for fields that are not from a file. */
  public String sentence() {
    return String.valueOf(getMessage()).replaceFirst("^line -?\\d+, column -?\\d+: ", "");
  }
}
