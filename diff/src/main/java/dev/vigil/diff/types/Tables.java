package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tables, cell by cell: rows and columns that came, went or moved, cells with another value, called
 * by row and column.
 *
 * @param key the column that tells rows apart, by name or number; empty to find it
 */
record Tables(String key) implements ChangeType {
  @Override
  public String name() {
    return key.isEmpty() ? "table" : "table,key=" + TypeText.quoted(key);
  }

  @Override
  public Aspect aspect() {
    return Aspect.ALL;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    List<Grid> old = before.get(GridList.class, GridList::of).all();
    List<Grid> now = after.get(GridList.class, GridList::of).all();
    boolean many = old.size() > 1 || now.size() > 1;
    Found found = new Found(name());
    Pairing.of(old.stream().map(Tables::key).toList(), now.stream().map(Tables::key).toList())
        .updatedWhereAlike((i, j) -> common(old.get(i), now.get(j)), 0.2)
        .updatedBy(
            old.stream().map(grid -> grid.names().size()).toList(),
            now.stream().map(grid -> grid.names().size()).toList())
        .walk(
            new Pairing.Walker() {
              @Override
              public void gone(int i) {
                found.deleted(label(old.get(i)), Spot.whole(old.get(i).node()), text(old.get(i)));
              }

              @Override
              public void came(int j) {
                found.inserted(label(now.get(j)), Spot.whole(now.get(j).node()), text(now.get(j)));
              }

              @Override
              public void paired(int i, int j, Pairing.Fate fate) {
                Grid is = now.get(j);
                String prefix = many && !is.caption().isEmpty() ? is.caption() + ": " : "";
                new TablePair(old.get(i), is, key, prefix, found).report();
              }
            });
    return found.changes();
  }

  private static Object key(Grid grid) {
    return List.of(grid.caption(), grid.names());
  }

  /** The share of cell texts that two tables have in common. */
  private static double common(Grid a, Grid b) {
    Set<String> texts = texts(a);
    Set<String> others = texts(b);
    int all = texts.size() + others.size();
    others.retainAll(texts);
    return all == 0 ? 0 : 2.0 * others.size() / all;
  }

  private static Set<String> texts(Grid grid) {
    Set<String> texts = new HashSet<>(grid.names());
    for (Grid.Row row : grid.rows()) {
      for (Grid.Cell cell : row.cells()) {
        texts.add(cell.text());
      }
    }
    return texts;
  }

  private static String label(Grid grid) {
    return grid.caption().isEmpty() ? "table" : "table " + grid.caption();
  }

  private static String text(Grid grid) {
    return String.join(" | ", grid.names()) + " (" + grid.rows().size() + " rows)";
  }
}
