package dev.vigil.mediator.query;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.QuerySandbox;
import dev.vigil.mediator.source.QueryXmlParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.type.Type;

/**
 * A result as a table: an item is a row, its attributes and children are columns. Immutable.
 *
 * @param rows as many cells as there are columns in each
 */
public record ResultTable(List<String> columns, List<List<String>> rows) {
  public ResultTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  public static ResultTable of(List<String> items) {
    List<Map<String, String>> cells = items.stream().map(ResultTable::cells).toList();
    Set<String> names = new LinkedHashSet<>();
    cells.forEach(row -> names.addAll(row.keySet()));
    List<List<String>> rows = new ArrayList<>();
    for (Map<String, String> row : cells) {
      rows.add(names.stream().map(name -> row.getOrDefault(name, "")).toList());
    }
    return new ResultTable(names.isEmpty() ? List.of("value") : List.copyOf(names), rows);
  }

  private static Map<String, String> cells(String item) {
    Map<String, String> cells = new LinkedHashMap<>();
    if (item.startsWith("<")) {
      try {
        NodeInfo element =
            QueryXmlParser.parse(QuerySandbox.ONLY, item, "An item").children().iterator().next();
        fill(element, cells);
        return cells;
      } catch (MediatorException e) {
        // A text that begins like an element.
      }
    }
    cells.put("value", item);
    return cells;
  }

  private static void fill(NodeInfo element, Map<String, String> cells) {
    element
        .attributes()
        .forEach(
            attribute -> cells.put(attribute.getNodeName().getLocalPart(), attribute.getValue()));
    boolean children = false;
    for (NodeInfo child : element.children()) {
      if (child.getNodeKind() == Type.ELEMENT) {
        children = true;
        cells.merge(
            child.getLocalPart(),
            child.getStringValue().strip(),
            (one, another) -> one + "; " + another);
      }
    }
    if (!children) {
      cells.put(element.getLocalPart(), element.getStringValue().strip());
    }
  }

  /** The rows as objects. */
  public List<Map<String, Object>> objects() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (List<String> row : rows) {
      Map<String, Object> one = new LinkedHashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        one.put(columns.get(i), row.get(i));
      }
      all.add(one);
    }
    return all;
  }

  /**
   * The table as CSV; a cell that a spreadsheet would take for a formula is quoted by an
   * apostrophe.
   */
  public String csv() {
    StringBuilder text = new StringBuilder(line(columns));
    rows.forEach(row -> text.append(line(row)));
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().map(ResultTable::cell).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String cell(String value) {
    String safe = !value.isEmpty() && "=+@\t".indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    return safe.matches("(?s).*[\",\r\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
