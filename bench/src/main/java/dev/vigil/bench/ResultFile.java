package dev.vigil.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Results of an experiment that takes long, a line for each part of it: a run that is stopped or
 * made longer goes on where another one ended. Fields are separated by tabs, the first names the
 * part. Not safe for concurrent use.
 */
public final class ResultFile {
  private final Path file;
  private final List<String> columns;
  private final Map<String, List<String>> lines = new LinkedHashMap<>();

  /**
   * @param columns their names; a file with others is begun anew
   */
  public ResultFile(Path file, List<String> columns) throws IOException {
    this.file = file;
    this.columns = List.copyOf(columns);
    String head = String.join("\t", columns);
    List<String> known = Files.exists(file) ? Files.readAllLines(file) : List.of();
    if (known.isEmpty() || !known.getFirst().equals(head)) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, head + "\n");
      return;
    }
    for (String line : known.subList(1, known.size())) {
      List<String> fields = List.of(line.split("\t", -1));
      if (fields.size() == columns.size()) {
        lines.put(fields.getFirst(), fields);
      }
    }
  }

  /** Whether a part is done. */
  public boolean has(String part) {
    return lines.containsKey(part);
  }

  /** A number of a part that is done. */
  public long number(String part, String column) {
    List<String> fields = lines.getOrDefault(part, List.of());
    return fields.isEmpty() ? 0 : Long.parseLong(fields.get(columns.indexOf(column)));
  }

  /** The sum of a number over parts. */
  public long sum(List<String> parts, String column) {
    return parts.stream().mapToLong(part -> number(part, column)).sum();
  }

  /** Writes a part down, on disk before it returns. */
  public void add(String part, Object... values) throws IOException {
    List<String> fields = new ArrayList<>(List.of(part));
    for (Object value : values) {
      fields.add(String.valueOf(value).replaceAll("[\t\n]", " "));
    }
    lines.put(part, List.copyOf(fields));
    Files.writeString(
        file, String.join("\t", fields) + "\n", StandardOpenOption.APPEND, StandardOpenOption.SYNC);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
