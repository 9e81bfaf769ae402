package dev.vigil.diff.extract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One table as a grid of rows and columns. Immutable.
 *
 * <p>A cell that spans columns or rows stands in each of them, but is compared where it begins
 * only. The header is what {@code thead} or a first row of {@code th} says, or a first row of words
 * over rows with numbers.
 *
 * @param names the columns by name; {@code column 1} and so on where there is no header
 * @param rows the rows below the header
 */
public record TableGrid(int node, String caption, List<String> names, List<Row> rows) {
  /**
   * A cell of the table.
   *
   * @param begins whether the cell begins in this row and column
   */
  public record Cell(int node, String text, boolean isHead, boolean begins) {}

  public record Row(int node, List<Cell> cells) {
    /** The cell of a column; an empty one where the row is short. */
    public Cell cell(int column) {
      return column < cells.size() ? cells.get(column) : new Cell(node, "", false, true);
    }

    public String text() {
      List<String> texts = new ArrayList<>();
      for (Cell cell : cells) {
        if (cell.begins) {
          texts.add(cell.text);
        }
      }
      return String.join(" | ", texts);
    }
  }

  /** Names the columns of a table whose first rows are said to be its header. */
  static TableGrid of(int table, String caption, List<Row> rows, int inHead) {
    int heads = inHead > 0 ? inHead : isHeader(rows) ? 1 : 0;
    int width = rows.stream().mapToInt(row -> row.cells.size()).max().orElse(0);
    List<String> names = new ArrayList<>();
    for (int column = 0; column < width; column++) {
      Set<String> parts = new LinkedHashSet<>();
      for (Row row : rows.subList(0, heads)) {
        parts.add(row.cell(column).text);
      }
      parts.remove("");
      names.add(parts.isEmpty() ? "column " + (column + 1) : String.join(" / ", parts));
    }
    return new TableGrid(table, caption, names, List.copyOf(rows.subList(heads, rows.size())));
  }

  private static boolean isHeader(List<Row> rows) {
    Row first = rows.getFirst();
    if (rows.size() < 2 || first.cells.size() < 2) {
      return false;
    }
    Set<String> texts = new HashSet<>();
    boolean words =
        first.cells.stream()
            .allMatch(c -> !c.text.isEmpty() && !hasDigit(c.text) && texts.add(c.text));
    return first.cells.stream().allMatch(Cell::isHead)
        || words && rows.subList(1, rows.size()).stream().allMatch(TableGrid::hasNumber);
  }

  private static boolean hasNumber(Row row) {
    return row.cells.stream().anyMatch(cell -> hasDigit(cell.text));
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(Character::isDigit);
  }
}
