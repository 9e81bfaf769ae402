package dev.vigil.diff.internal.detect;

import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ObjectLabels;
import dev.vigil.diff.extract.TableGrid;
import dev.vigil.diff.extract.TextSimilarity;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ListPairing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares two versions of one table, row by row and column by column. Not thread-safe.
 *
 * <p>Columns are known by name, rows by the value of a key column: the first whose values are all
 * different in both versions, head cells and words before numbers. Without one, rows are known by
 * all their cells. Rows and columns that only stand elsewhere moved.
 */
final class TablePair {
  private static final double ALIKE = 0.4;

  private final TableGrid old;
  private final TableGrid now;
  private final String key;
  private final String prefix;
  private final ChangeCollector found;
  private final int[] columns;

  /**
   * @param key the name or number of the key column, or empty to find one
   * @param prefix what is put before each label
   */
  TablePair(TableGrid old, TableGrid now, String key, String prefix, ChangeCollector found) {
    this.old = old;
    this.now = now;
    this.key = key;
    this.prefix = prefix;
    this.found = found;
    columns = new int[old.names().size()];
  }

  void report() {
    reportColumns();
    int oldKey = keyColumn();
    int newKey = oldKey < 0 ? -1 : columns[oldKey];
    ListPairing rows =
        ListPairing.of(keys(old, oldKey), keys(now, newKey))
            .updatedWhereAlike(
                (i, j) -> TextSimilarity.of(old.rows().get(i).text(), now.rows().get(j).text()),
                ALIKE);
    rows.walk(
        new ListPairing.Walker() {
          @Override
          public void gone(int i) {
            TableGrid.Row row = old.rows().get(i);
            found.deleted(prefix + label(row, oldKey), NodeRange.whole(row.node()), row.text());
          }

          @Override
          public void came(int j) {
            TableGrid.Row row = now.rows().get(j);
            found.inserted(prefix + label(row, newKey), NodeRange.whole(row.node()), row.text());
          }

          @Override
          public void paired(int i, int j, ListPairing.PairState fate) {
            TableGrid.Row was = old.rows().get(i);
            TableGrid.Row is = now.rows().get(j);
            String label = label(is, newKey);
            if (fate == ListPairing.PairState.MOVED) {
              found.moved(
                  prefix + label,
                  NodeRange.whole(was.node()),
                  NodeRange.whole(is.node()),
                  is.text());
            }
            reportCells(was, is, label);
          }
        });
  }

  private void reportColumns() {
    ListPairing pairing =
        ListPairing.of(old.names(), now.names()).updatedWhereAlike((i, j) -> sameCells(i, j), 0.5);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = pairing.after(i);
    }
    pairing.walk(
        new ListPairing.Walker() {
          @Override
          public void gone(int i) {
            found.deleted(prefix + "column", NodeRange.whole(old.node()), old.names().get(i));
          }

          @Override
          public void came(int j) {
            found.inserted(prefix + "column", NodeRange.whole(now.node()), now.names().get(j));
          }

          @Override
          public void paired(int i, int j, ListPairing.PairState fate) {
            NodeRange from = NodeRange.whole(old.node());
            NodeRange to = NodeRange.whole(now.node());
            if (fate == ListPairing.PairState.UPDATED) {
              found.updated(prefix + "column", from, to, old.names().get(i), now.names().get(j));
            } else if (fate == ListPairing.PairState.MOVED) {
              found.moved(prefix + "column", from, to, now.names().get(j));
            }
          }
        });
  }

  /** The share of equal cells, row by row, of two columns. */
  private double sameCells(int i, int j) {
    int rows = Math.min(old.rows().size(), now.rows().size());
    int same = 0;
    for (int row = 0; row < rows; row++) {
      String text = old.rows().get(row).cell(i).text();
      same += text.equals(now.rows().get(row).cell(j).text()) ? 1 : 0;
    }
    return rows == 0 ? 0 : (double) same / rows;
  }

  private void reportCells(TableGrid.Row was, TableGrid.Row is, String row) {
    for (int column = 0; column < columns.length; column++) {
      if (columns[column] < 0) {
        continue;
      }
      TableGrid.Cell from = was.cell(column);
      TableGrid.Cell to = is.cell(columns[column]);
      if ((from.begins() || to.begins()) && !from.text().equals(to.text())) {
        String name = now.names().get(columns[column]);
        found.updated(
            prefix + row + " / " + name,
            NodeRange.whole(from.node()),
            NodeRange.whole(to.node()),
            from.text(),
            to.text());
      }
    }
  }

  /** The column of the old version whose values identify rows, or -1. */
  private int keyColumn() {
    if (!key.isEmpty()) {
      return namedKey();
    }
    int[] unique =
        IntStream.range(0, columns.length)
            .filter(c -> columns[c] >= 0 && isUnique(old, c) && isUnique(now, columns[c]))
            .toArray();
    int best = -1;
    double most = 0;
    for (int column : unique) {
      double worth = worth(column);
      if (worth > most) {
        most = worth;
        best = column;
      }
    }
    return best;
  }

  /**
   * Values that both versions have identify rows best; then header cells, then words, then the
   * first column.
   */
  private double worth(int column) {
    Set<String> values = new HashSet<>();
    old.rows().forEach(row -> values.add(row.cell(column).text()));
    long again =
        now.rows().stream()
            .filter(row -> values.contains(row.cell(columns[column]).text()))
            .count();
    boolean heads = old.rows().stream().allMatch(row -> row.cell(column).isHead());
    boolean words = old.rows().stream().noneMatch(row -> isNumber(row.cell(column).text()));
    return 2.0 * again < old.rows().size() ? 0 : again + (heads ? 0.5 : 0) + (words ? 0.2 : 0);
  }

  private int namedKey() {
    for (int column = 0; column < columns.length; column++) {
      boolean named =
          old.names().get(column).equalsIgnoreCase(key) || key.equals("" + (column + 1));
      if (named && columns[column] >= 0) {
        return column;
      }
    }
    return -1;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().noneMatch(Character::isLetter);
  }

  private static boolean isUnique(TableGrid grid, int column) {
    Set<String> seen = new HashSet<>();
    return grid.rows().stream()
        .map(row -> row.cell(column).text())
        .allMatch(text -> !text.isEmpty() && seen.add(text));
  }

  private static List<Object> keys(TableGrid grid, int column) {
    List<Object> keys = new ArrayList<>();
    for (TableGrid.Row row : grid.rows()) {
      keys.add(column < 0 ? row.text() : row.cell(column).text());
    }
    return keys;
  }

  private static String label(TableGrid.Row row, int key) {
    return ObjectLabels.shortened(row.cell(Math.max(0, key)).text());
  }
}
