package dev.vigil.watch.log;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A log line as data: the event and its named fields. Immutable.
 *
 * @param what the event, in a word or two
 * @param fields in the order in which they are written
 * @param thrown the exception, if any
 */
public record LogEntry(String what, Map<String, Object> fields, Optional<Throwable> thrown) {
  public LogEntry {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** The event and each field as {@code name=value}, quoted if it has spaces. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(what);
    fields.forEach((name, value) -> line.append(' ').append(name).append('=').append(word(value)));
    return line.toString();
  }

  private static String word(Object value) {
    String text = String.valueOf(value);
    boolean plain =
        !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c != '"' && c != '=' && c != 0x7f);
    return plain ? text : '"' + escaped(text) + '"';
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2);
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                out.append('\\').appendCodePoint(c);
              } else {
                out.appendCodePoint(c < ' ' || c == 0x7f ? ' ' : c);
              }
            });
    return out.toString();
  }
}
