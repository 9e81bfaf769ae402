package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.TableGrid;
import dev.vigil.diff.extract.TableList;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A change type for tables, cell by cell: rows and columns that were added, removed or moved, cells
 * with another value, named by row and column.
 *
 * @param key the column that identifies rows, by name or number; empty to find it
 */
public record TableChanges(String key) implements ChangeType {
  @Override
  public String name() {
    return key.isEmpty() ? "table" : "table,key=" + TypeText.quoted(key);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<TableGrid> old = before.get(TableList.class, TableList::of).all();
    List<TableGrid> now = after.get(TableList.class, TableList::of).all();
    boolean many = old.size() > 1 || now.size() > 1;
    ChangeCollector found = new ChangeCollector(name());
    ListPairing.of(
            old.stream().map(TableChanges::key).toList(),
            now.stream().map(TableChanges::key).toList())
        .updatedWhereAlike((i, j) -> common(old.get(i), now.get(j)), 0.2)
        .updatedBy(
            old.stream().map(grid -> grid.names().size()).toList(),
            now.stream().map(grid -> grid.names().size()).toList())
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                found.deleted(
                    label(old.get(i)), NodeRange.whole(old.get(i).node()), text(old.get(i)));
              }

              @Override
              public void came(int j) {
                found.inserted(
                    label(now.get(j)), NodeRange.whole(now.get(j).node()), text(now.get(j)));
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                TableGrid is = now.get(j);
                String prefix = many && !is.caption().isEmpty() ? is.caption() + ": " : "";
                new TablePair(old.get(i), is, key, prefix, found).report();
              }
            });
    return found.changes();
  }

  private static Object key(TableGrid grid) {
    return List.of(grid.caption(), grid.names());
  }

  /** The share of cell texts that two tables have in common. */
  private static double common(TableGrid a, TableGrid b) {
    Set<String> texts = texts(a);
    Set<String> others = texts(b);
    int all = texts.size() + others.size();
    others.retainAll(texts);
    return all == 0 ? 0 : 2.0 * others.size() / all;
  }

  private static Set<String> texts(TableGrid grid) {
    Set<String> texts = new HashSet<>(grid.names());
    for (TableGrid.Row row : grid.rows()) {
      for (TableGrid.Cell cell : row.cells()) {
        texts.add(cell.text());
      }
    }
    return texts;
  }

  private static String label(TableGrid grid) {
    return grid.caption().isEmpty() ? "table" : "table " + grid.caption();
  }

  private static String text(TableGrid grid) {
    return String.join(" | ", grid.names()) + " (" + grid.rows().size() + " rows)";
  }
}
