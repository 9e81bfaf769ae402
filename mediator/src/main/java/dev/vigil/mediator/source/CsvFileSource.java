package dev.vigil.mediator.source;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A CSV file whose first line names the columns: {@code name:row()}. Safe for concurrent use. */
final class CsvFileSource extends FileSourceBase {
  /** A number that a double holds; 007 is a code. */
  private static final Pattern NUMBER =
      Pattern.compile("\\s*-?(?:0|[1-9]\\d{0,14})(?:\\.\\d+)?(?:[eE][-+]?\\d{1,2})?\\s*");

  CsvFileSource(String name, Path file) {
    super(name, file);
  }

  @Override
  public String kind() {
    return "csv";
  }

  @Override
  Parsed parse(FileContent content) {
    String text = new String(content.bytes(), StandardCharsets.UTF_8);
    List<List<String>> lines = lines(text.startsWith("\uFEFF") ? text.substring(1) : text);
    List<String> head = lines.isEmpty() ? List.of() : lines.getFirst();
    List<List<String>> cells = lines.subList(Math.min(1, lines.size()), lines.size());
    List<SourceColumn> columns = new ArrayList<>();
    for (int i = 0; i < head.size(); i++) {
      String column = head.get(i).isBlank() ? "column" + (i + 1) : head.get(i).strip();
      columns.add(new SourceColumn(ColumnElements.of(column), column, type(cells, i)));
    }
    RowElement.Shape shape =
        new RowElement.Shape("row", columns.stream().map(SourceColumn::name).toList());
    List<RowElement> rows = new ArrayList<>();
    for (List<String> line : cells) {
      @Nullable String[] values = new String[columns.size()];
      for (int i = 0; i < Math.min(values.length, line.size()); i++) {
        values[i] = line.get(i).isEmpty() ? null : line.get(i);
      }
      rows.add(new RowElement(shape, values));
    }
    return new Parsed(
        content.stamp(),
        new SourceCollection(
            "row", file().toString(), columns, false, List.of(), List.of(), rows.size()),
        rows);
  }

  /** A column is of numbers if each of its cells is empty or a number, and not all are empty. */
  private static ColumnType type(List<List<String>> lines, int column) {
    boolean some = false;
    for (List<String> line : lines) {
      if (column < line.size() && !line.get(column).isEmpty()) {
        if (!NUMBER.matcher(line.get(column)).matches()) {
          return ColumnType.TEXT;
        }
        some = true;
      }
    }
    return some ? ColumnType.DOUBLE : ColumnType.TEXT;
  }

  /** Reads cells as RFC 4180 has them; the separator is the most frequent of the first line. */
  static List<List<String>> lines(String text) {
    char separator = separator(text);
    List<List<String>> lines = new ArrayList<>();
    List<String> line = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
          cell.append('"');
          i++;
        } else if (c == '"') {
          quoted = false;
        } else {
          cell.append(c);
        }
      } else if (c == '"' && cell.isEmpty()) {
        quoted = true;
      } else if (c == separator) {
        line.add(cell.toString());
        cell.setLength(0);
      } else if (c == '\n' || c == '\r') {
        if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
          i++;
        }
        line.add(cell.toString());
        cell.setLength(0);
        add(lines, line);
        line = new ArrayList<>();
      } else {
        cell.append(c);
      }
    }
    if (!cell.isEmpty() || !line.isEmpty()) {
      line.add(cell.toString());
      add(lines, line);
    }
    return lines;
  }

  private static void add(List<List<String>> lines, List<String> line) {
    if (line.size() > 1 || !line.getFirst().isEmpty()) {
      lines.add(line);
    }
  }

  private static char separator(String text) {
    String first = text.lines().findFirst().orElse("");
    char best = ',';
    for (char c : new char[] {';', '\t'}) {
      if (count(first, c) > count(first, best)) {
        best = c;
      }
    }
    return best;
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }
}
