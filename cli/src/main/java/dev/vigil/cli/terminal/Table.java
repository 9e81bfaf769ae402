package dev.vigil.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * Formats rows as a table with aligned columns; the last column has no fixed width. For one thread.
 */
public final class Table {
  private static final int WIDEST = 60;

  private final List<List<String>> rows = new ArrayList<>();

  public void row(String... cells) {
    List<String> row = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      row.add(TerminalEscape.line(cells[i], i == cells.length - 1 ? 200 : WIDEST));
    }
    rows.add(row);
  }

  /** Adds a note below the last row. */
  public void note(String words) {
    rows.add(List.of("    " + TerminalEscape.line(words, 200)));
  }

  /** The lines, each behind this indent. */
  public List<String> lines(String indent) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size() - 1; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.size(); i++) {
        String cell = row.get(i);
        line.append(cell);
        if (i < row.size() - 1) {
          line.repeat(' ', widths[i] - cell.length() + 2);
        }
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
