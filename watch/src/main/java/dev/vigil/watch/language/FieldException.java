package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import java.util.function.Supplier;

/** A field of a sentinel in YAML or JSON is wrong; the message says why and what helps. */
public final class FieldException extends WatchException {
  private static final long serialVersionUID = 1L;

  private final String field;

  FieldException(String field, WatchException cause) {
    super(String.valueOf(cause.getMessage()), cause);
    this.field = field;
  }

  /** Reads the value of a field. */
  static <T> T reading(String field, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (WatchException e) {
      throw new FieldException(field, e);
    }
  }

  /** The key of the field, such as {@code fetch}. */
  public String field() {
    return field;
  }

  /** What is wrong with it, without its place, for fields that come from no file. */
  public String sentence() {
    return String.valueOf(getMessage()).replaceFirst("^line -?\\d+, column -?\\d+: ", "");
  }
}
