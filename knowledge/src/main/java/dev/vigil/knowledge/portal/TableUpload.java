package dev.vigil.knowledge.portal;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A table that a person uploads as CSV. Immutable.
 *
 * @param name of the file
 * @param columns the cells of the first row
 * @param rows the others
 */
public record TableUpload(String name, List<String> columns, List<List<String>> rows) {
  private static final int MOST_ROWS = 20_000;
  private static final int MOST_COLUMNS = 200;

  /** A cell takes about 60 bytes, however short it is. */
  private static final int MOST_CELLS = 400_000;

  /** An amount names its currency; otherwise it is a number. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?:\\p{Sc}|[A-Z]{3})\\s*\\d[\\d.,' ]*|\\d[\\d.,' ]*\\s*(?:\\p{Sc}|[A-Z]{3})");

  private static final Pattern DATE =
      Pattern.compile(
          "\\d{4}-\\d{2}(?:-\\d{2}.{0,20})?|\\d{1,2}[./]\\s?\\d{1,2}[./]\\s?\\d{2,4}|\\d{1,2}\\.?"
              + " \\p{L}+ \\d{4}");

  public TableUpload {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** Reads a CSV file. */
  public static TableUpload read(String name, byte[] bytes) {
    PageDigest digest = Documents.read(bytes, ReadHint.file("table.csv"), ReadLimits.WEB).digest();
    int tag = digest.tags().find("tr");
    List<List<String>> all = new ArrayList<>();
    int sum = 0;
    for (int row : tag < 0 ? new int[0] : digest.nodesOf(tag).toArray()) {
      List<String> cells = new ArrayList<>();
      for (int node = row + 1; node < digest.end(row); node = node + digest.size(node)) {
        cells.add(digest.text(node).strip());
      }
      if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
        all.add(cells);
      }
      sum += cells.size();
      if (sum > MOST_CELLS) {
        throw new KnowledgeException(
            "%s has more than %,d cells; divide the table.".formatted(name, MOST_CELLS));
      }
    }
    if (all.size() < 2 || all.getFirst().size() > MOST_COLUMNS || all.size() > MOST_ROWS) {
      throw new KnowledgeException(
          "%s has %,d rows; a table has a row of names and 1 to %,d rows with values, in up to %d columns."
              .formatted(name, all.size(), MOST_ROWS, MOST_COLUMNS));
    }
    return new TableUpload(name, all.getFirst(), all.subList(1, all.size()));
  }

  /** How many cells its rows have. */
  public int cells() {
    return rows.stream().mapToInt(List::size).sum();
  }

  /** A class for the table: one property for each column, with the datatype that its cells fit. */
  public FactClass suggestedClass(String className) {
    List<FactProperty> properties = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      String property = propertyName(columns.get(i), i);
      if (taken.add(property)) {
        properties.add(
            new FactProperty(
                property,
                type(i),
                false,
                List.of(),
                List.of(property.toLowerCase(Locale.ROOT)),
                List.of(),
                "",
                List.of()));
      }
    }
    String key = properties.getFirst().name();
    return new FactClass(className, List.of(className), List.of(key), properties);
  }

  private static String propertyName(String column, int index) {
    String plain = column.strip().replaceAll("[^\\p{L}\\p{N}]+", "_").replaceAll("^_+|_+$", "");
    String start =
        plain.isEmpty() || !Character.isLetter(plain.charAt(0)) ? "column_" + plain : plain;
    String cut = start.length() > 60 ? start.substring(0, 60) : start;
    return cut.equals("column_")
        ? "column_" + (index + 1)
        : Character.toLowerCase(cut.charAt(0)) + cut.substring(1);
  }

  private FactType type(int column) {
    List<String> cells =
        rows.stream()
            .filter(row -> row.size() > column && !row.get(column).isBlank())
            .map(row -> row.get(column))
            .limit(200)
            .toList();
    if (cells.isEmpty()) {
      return FactType.TEXT;
    }
    if (cells.stream().allMatch(cell -> cell.matches("https?://\\S+"))) {
      return FactType.URL;
    }
    if (cells.stream().allMatch(cell -> cell.matches("[+-]?\\d{1,15}(?:[.,]\\d+)?"))) {
      return FactType.NUMBER;
    }
    if (cells.stream().allMatch(cell -> AMOUNT.matcher(cell).matches())) {
      return FactType.MONEY;
    }
    boolean dates =
        cells.stream()
            .allMatch(
                cell ->
                    DATE.matcher(cell).matches()
                        && ValueParser.parse(FactType.DATE, cell, ValueContext.NONE).isPresent());
    return dates ? FactType.DATE : FactType.TEXT;
  }

  /** For each column the property of a class that it fits by name; empty for none. */
  public List<String> matches(FactClass type) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = propertyName(columns.get(i), i);
      String plain = columns.get(i).strip().toLowerCase(Locale.ROOT);
      found.add(
          type.properties().stream()
              .filter(one -> one.name().equalsIgnoreCase(name) || one.labels().contains(plain))
              .map(FactProperty::name)
              .findFirst()
              .orElse(""));
    }
    return found;
  }

  /** The values of each row by property. */
  public List<Map<String, List<String>>> values(List<String> properties) {
    List<Map<String, List<String>>> all = new ArrayList<>();
    for (List<String> row : rows) {
      Map<String, List<String>> values = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(row.size(), properties.size()); i++) {
        if (!properties.get(i).isEmpty() && !row.get(i).isBlank()) {
          values.computeIfAbsent(properties.get(i), key -> new ArrayList<>()).add(row.get(i));
        }
      }
      if (!values.isEmpty()) {
        all.add(values);
      }
    }
    return all;
  }
}
