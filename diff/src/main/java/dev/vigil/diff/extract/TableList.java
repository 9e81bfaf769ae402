package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** The tables of a page that hold no other table; tables around tables are layout. Immutable. */
public record TableList(List<TableGrid> all) {
  /** Real tables stay far below; what is wider would only be a trick to use memory. */
  private static final int MOST_COLUMNS = 1_000;

  private static final int MOST_CELLS = 2_000_000;

  public TableList {
    all = List.copyOf(all);
  }

  public static TableList of(ViewExtracts extracts) {
    PageDigest digest = extracts.view().digest();
    int tag = digest.tags().find("table");
    List<TableGrid> grids = new ArrayList<>();
    int[] tables = tag < 0 ? new int[0] : digest.nodesOf(tag).toArray();
    for (int i = 0; i < tables.length; i++) {
      boolean nests = i + 1 < tables.length && tables[i + 1] < digest.end(tables[i]);
      if (!nests) {
        new Table(extracts, tables[i]).read(grids);
      }
    }
    return new TableList(grids);
  }

  /** Reads one table; not thread-safe. */
  private static final class Table {
    private final ViewExtracts extracts;
    private final int table;
    private final List<TableGrid.Row> rows = new ArrayList<>();

    /** By column: the cell that reaches down from above, and how many rows more it does. */
    private final List<TableGrid.Cell> above = new ArrayList<>();

    private final List<Integer> reach = new ArrayList<>();
    private List<TableGrid.Cell> row = new ArrayList<>();
    private int cells;

    Table(ViewExtracts extracts, int table) {
      this.extracts = extracts;
      this.table = table;
    }

    void read(List<TableGrid> grids) {
      DocumentView view = extracts.view();
      PageDigest digest = view.digest();
      String caption = "";
      int heads = 0;
      int end = digest.end(table);
      for (int at = view.nextSeen(table + 1); at < end; at = view.nextSeen(at + 1)) {
        if (!digest.isElement(at)) {
          continue;
        }
        switch (digest.name(at).local()) {
          case "caption" -> caption = text(at);
          case "tr" -> {
            boolean head = digest.name(digest.parent(at)).local().equals("thead");
            heads += head && heads == rows.size() ? 1 : 0;
            row = new ArrayList<>();
            rows.add(new TableGrid.Row(at, row));
          }
          case "td" -> place(at, false);
          case "th" -> place(at, true);
          default -> {}
        }
      }
      heads = Math.min(heads, Math.max(0, rows.size() - 1));
      rows.removeIf(r -> r.cells().isEmpty());
      if (!rows.isEmpty()) {
        grids.add(TableGrid.of(table, caption, rows, Math.min(heads, rows.size())));
      }
    }

    private void place(int node, boolean head) {
      if (rows.isEmpty() || cells > MOST_CELLS) {
        return;
      }
      fillFromAbove();
      String text = text(node);
      int columns = span(node, "colspan");
      int down = span(node, "rowspan");
      for (int i = 0; i < columns && row.size() < MOST_COLUMNS; i++) {
        add(new TableGrid.Cell(node, text, head, i == 0), down - 1);
      }
    }

    /** Puts cells from above where they reach into this row, up to the next free column. */
    private void fillFromAbove() {
      while (row.size() < reach.size() && reach.get(row.size()) > 0) {
        TableGrid.Cell cell = above.get(row.size());
        add(
            new TableGrid.Cell(cell.node(), cell.text(), cell.isHead(), false),
            reach.get(row.size()) - 1);
      }
    }

    private void add(TableGrid.Cell cell, int down) {
      int column = row.size();
      row.add(cell);
      cells++;
      if (column == reach.size()) {
        reach.add(down);
        above.add(cell);
      } else {
        reach.set(column, down);
        above.set(column, cell);
      }
    }

    private String text(int node) {
      return extracts.visibleText().textOf(node).replace('\n', ' ').replace('\t', ' ');
    }

    private int span(int cell, String name) {
      String written = extracts.view().digest().attribute(cell, name);
      if (written == null || !written.strip().matches("[0-9]{1,3}")) {
        return 1;
      }
      return Math.max(1, Integer.parseInt(written.strip()));
    }
  }
}
