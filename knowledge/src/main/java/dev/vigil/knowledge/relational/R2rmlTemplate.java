package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A string template such as <code>http://data.example/{"ID"}</code>. Immutable.
 *
 * @param texts before, between and behind the columns
 * @param columns one less than texts
 */
record R2rmlTemplate(List<String> texts, List<String> columns) {
  R2rmlTemplate {
    texts = List.copyOf(texts);
    columns = List.copyOf(columns);
  }

  static R2rmlTemplate parse(String source) {
    List<String> texts = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c == '\\' && i + 1 < source.length()) {
        text.append(source.charAt(++i));
      } else if (c == '{') {
        int end = end(source, i);
        columns.add(source.substring(i + 1, end).replaceAll("\\\\([{}\\\\])", "$1"));
        texts.add(text.toString());
        text.setLength(0);
        i = end;
      } else if (c == '}') {
        throw new KnowledgeException(
            "The template '%s' has a } without a {; write \\} for the character."
                .formatted(source));
      } else {
        text.append(c);
      }
    }
    texts.add(text.toString());
    return new R2rmlTemplate(texts, columns);
  }

  private static int end(String source, int from) {
    for (int i = from + 1; i < source.length(); i++) {
      if (source.charAt(i) == '\\') {
        i++;
      } else if (source.charAt(i) == '}') {
        return i;
      }
    }
    throw new KnowledgeException(
        "The template '%s' has a { without a }; write \\{ for the character.".formatted(source));
  }

  /**
   * The text for a row; null if a column is null.
   *
   * @param safe whether characters that an IRI must not have are escaped in values
   */
  @Nullable String text(Function<String, @Nullable String> row, boolean safe) {
    StringBuilder out = new StringBuilder(texts.getFirst());
    for (int i = 0; i < columns.size(); i++) {
      String value = row.apply(columns.get(i));
      if (value == null) {
        return null;
      }
      out.append(safe ? encoded(value) : value).append(texts.get(i + 1));
    }
    return out.toString();
  }

  /** Escapes all but unreserved characters; letters of other scripts stay, as IRIs allow them. */
  private static String encoded(String value) {
    StringBuilder out = new StringBuilder();
    value
        .codePoints()
        .forEach(
            c -> {
              boolean plain =
                  c >= 'a' && c <= 'z'
                      || c >= 'A' && c <= 'Z'
                      || c >= '0' && c <= '9'
                      || c == '-'
                      || c == '.'
                      || c == '_'
                      || c == '~'
                      || c >= 0xA0 && !Character.isISOControl(c) && !Character.isSpaceChar(c);
              if (plain) {
                out.appendCodePoint(c);
              } else {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                  out.append(String.format(Locale.ROOT, "%%%02X", b & 0xFF));
                }
              }
            });
    return out.toString();
  }
}
