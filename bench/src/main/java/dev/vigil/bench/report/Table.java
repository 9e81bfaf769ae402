package dev.vigil.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with a title; the first column names the row, the others are numbers already written for
 * people. Not thread-safe.
 */
public final class Table implements Block {
  private final String title;
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String title, String... columns) {
    this.title = title;
    this.columns = List.of(columns);
  }

  /** Adds a row; numbers are written as {@link Figures#of} does. */
  public Table row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell instanceof Number number ? Figures.of(number) : String.valueOf(cell));
    }
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "table '" + title + "' has " + columns.size() + " columns, the row is " + row);
    }
    rows.add(List.copyOf(row));
    return this;
  }

  public String title() {
    return title;
  }

  public List<String> columns() {
    return columns;
  }

  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  public String markdown() {
    StringBuilder out = new StringBuilder("**").append(title).append("**\n\n");
    line(out, columns);
    out.append('|').append("---|");
    out.repeat("---:|", columns.size() - 1).append('\n');
    rows.forEach(row -> line(out, row));
    return out.append('\n').toString();
  }

  private static void line(StringBuilder out, List<String> cells) {
    out.append('|');
    for (String cell : cells) {
      out.append(' ').append(cell.replace("|", "\\|")).append(" |");
    }
    out.append('\n');
  }

  /** The table in columns of equal width, for a terminal. */
  public String plain() {
    int[] widths = new int[columns.size()];
    for (int c = 0; c < widths.length; c++) {
      widths[c] = columns.get(c).length();
      for (List<String> row : rows) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    StringBuilder out = new StringBuilder(title).append('\n');
    plainLine(out, columns, widths);
    rows.forEach(row -> plainLine(out, row, widths));
    return out.toString();
  }

  private static void plainLine(StringBuilder out, List<String> cells, int[] widths) {
    out.append("  ");
    for (int c = 0; c < widths.length; c++) {
      String cell = cells.get(c);
      int pad = widths[c] - cell.length();
      if (c == 0) {
        out.append(cell).repeat(' ', pad);
      } else {
        out.append("  ").repeat(' ', pad).append(cell);
      }
    }
    out.append('\n');
  }
}
