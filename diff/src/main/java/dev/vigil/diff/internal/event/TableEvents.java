package dev.vigil.diff.internal.event;

import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.IconMeanings;
import dev.vigil.diff.noise.page.CounterColumns;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the events of a table: rows added or removed, identified by the column that distinguishes
 * them best, and changed cells, named by row and column. For one comparison and one thread.
 */
final class TableEvents {
  private static final int LONG = 40;

  /** The level from which on headings name single things. */
  private static final int LOW = 3;

  /**
   * A row, or two that belong together.
   *
   * @param link where its first link leads, for two rows; else empty
   */
  private record Row(int node, List<String> cells, List<Integer> nodes, String link) {
    boolean isTouched(ComparedPage side) {
      return side.isTouched(node) || nodes.stream().anyMatch(cell -> side.isTouched(cell));
    }

    void report(ComparedPage side) {
      side.report(node);
      nodes.forEach(side::report);
    }

    boolean isEmpty() {
      return cells.stream().allMatch(String::isEmpty);
    }

    String cell(int column) {
      return column < cells.size() ? cells.get(column) : "";
    }
  }

  /**
   * A table.
   *
   * @param own how many columns the first of two rows that belong together has; else all
   */
  private record Grid(List<String> names, List<Row> rows, int own) {}

  /** The most characters of a value that is said together with others of its row. */
  private static final int VALUE = 12;

  private static final int TOGETHER = 90;

  /** A cell with more characters is not a value. */
  private static final int RECORD = 60;

  /** The most cells that name a row. */
  private static final int NAMING = 3;

  /** A topic that came or went says more than one with another reply. */
  private static final double REPLIES = 0.5;

  private final ChangeEventBuilder events;
  private final int table;
  private final String outer;

  /** The rows that only stand elsewhere, which is news if nothing else is. */
  private final Map<String, Cell> ranks = new LinkedHashMap<>();

  private boolean told;
  private final CounterColumns counters;
  private final Grid was;
  private final Grid is;

  /** For each column of the old table that of the new one, or -1. */
  private final int[] columns;

  /**
   * @param outer the thing that the table is a part of; empty for the page
   */
  TableEvents(ChangeEventBuilder events, int before, int after, String outer) {
    this.events = events;
    this.table = after;
    counters = new CounterColumns(events.now().digest());
    List<Row> old = new ArrayList<>();
    List<Row> now = new ArrayList<>();
    int oldHeads = read(events.old(), before, old);
    int newHeads = read(events.now(), after, now);
    // A first row of words is a heading if it is one in both versions.
    boolean guessed = oldHeads == GUESSED && newHeads == GUESSED;
    was = grid(events.old(), old, oldHeads, guessed);
    is = grid(events.now(), now, newHeads, guessed);
    columns = columns();
    // A table of labels and values under a low heading is a part of what that names.
    boolean labels = is.names.size() == 2 && is.names.stream().allMatch(String::isEmpty);
    this.outer = outer.isEmpty() && labels ? events.now().headingOver(after, LOW) : outer;
  }

  void add() {
    columnEvents();
    int key = key();
    int newKey = key < 0 ? 0 : columns[key];
    int oldKey = Math.max(0, key);
    int shown = named(oldKey);
    EntryPairing pairing =
        new EntryPairing(
            was.rows,
            is.rows,
            row -> row.cell(is.rows.contains(row) && !was.rows.contains(row) ? newKey : oldKey),
            Row::link,
            row -> String.join("\t", row.cells),
            _ -> "",
            this::likeness);
    boolean moved = false;
    boolean flux = false;
    double exchanged = exchanged(pairing);
    for (int j = 0; j < is.rows.size(); j++) {
      Row row = is.rows.get(j);
      if (pairing.isNew(j)) {
        flux = true;
        if (row.isTouched(events.now()) && !row.isEmpty()) {
          row(row, shown < columns.length ? Math.max(0, columns[shown]) : newKey, true, exchanged);
        }
      }
    }
    for (int i = 0; i < was.rows.size(); i++) {
      Row row = was.rows.get(i);
      if (pairing.after(i) < 0) {
        flux = true;
        if (row.isTouched(events.old()) && !row.isEmpty()) {
          row(row, shown, false, exchanged);
        }
      } else {
        moved |= pairing.after(i) != i;
      }
    }
    for (int i = 0; i < was.rows.size(); i++) {
      if (pairing.after(i) >= 0) {
        cells(
            was.rows.get(i),
            is.rows.get(pairing.after(i)),
            Math.max(0, columns[shown]),
            moved || flux,
            flux);
      }
    }
    if (!told) {
      ranks.forEach(this::changed);
    }
  }

  /** The share of cells that two rows have in common; cells with whole records by their words. */
  private double likeness(Row old, Row now) {
    boolean record = false;
    double same = 0;
    int all = 0;
    for (int column = 0; column < columns.length; column++) {
      if (columns[column] >= 0 && !old.cell(column).isEmpty()) {
        all++;
        same += alike(old.cell(column), now.cell(columns[column]));
        record |= isRecord(old.cell(column)) && isRecord(now.cell(columns[column]));
      }
    }
    return all < 2 && !record ? 0 : same / all;
  }

  private static double alike(String old, String now) {
    return isRecord(old) && isRecord(now)
        ? EntryPairing.exactLikeness(old, now)
        : old.equals(now) ? 1 : 0;
  }

  /** Whether a cell has a whole record, as in lists of results. */
  private static boolean isRecord(String cell) {
    return cell.length() > RECORD;
  }

  /** How much rows that came or went matter: less where as many came as went. */
  private double exchanged(EntryPairing pairing) {
    long come =
        IntStream.range(0, is.rows.size())
            .filter(j -> pairing.isNew(j) && is.rows.get(j).isTouched(events.now()))
            .count();
    long gone =
        IntStream.range(0, was.rows.size())
            .filter(i -> pairing.after(i) < 0 && was.rows.get(i).isTouched(events.old()))
            .count();
    return come == gone ? ChangeEventBuilder.EXCHANGED : 1;
  }

  private void row(Row row, int key, boolean came, double most) {
    ComparedPage side = came ? events.now() : events.old();
    row.report(side);
    String name = name(row, key);
    String text = side.text().of(row.node);
    events.add(
        came ? ChangeEvent.Kind.ROW_ADDED : ChangeEvent.Kind.ROW_REMOVED,
        "table " + table,
        name,
        (came ? "Row added: " : "Row removed: ") + TextShortener.atWord(name, 80),
        came ? "" : text,
        came ? text : "",
        Math.min(most, came ? 0.85 : 0.75),
        came ? null : NodeRange.whole(row.node),
        came ? NodeRange.whole(row.node) : null);
  }

  private String name(Row row, int key) {
    String name = row.cell(key);
    return ChangeEventBuilder.within(
        outer, name.isEmpty() ? String.join(" ", row.cells).strip() : distinct(row, key));
  }

  /** The name of a row, with the cells behind it that say which of several with the name it is. */
  private String distinct(Row row, int key) {
    List<Row> same = new ArrayList<>(is.rows.contains(row) ? is.rows : was.rows);
    StringBuilder name = new StringBuilder(row.cell(key));
    for (int column = key; column < key + NAMING; column++) {
      int at = column;
      same.removeIf(other -> !other.cell(at).equals(row.cell(at)));
      if (same.size() < 2 || row.cell(column + 1).isEmpty()) {
        break;
      }
      name.append(' ').append(row.cell(column + 1));
    }
    return name.toString();
  }

  /**
   * Adds the events of the cells of a row.
   *
   * @param moved whether rows stand elsewhere
   * @param flux whether rows came or went, so that others stand elsewhere without saying more
   */
  private void cells(Row old, Row now, int key, boolean moved, boolean flux) {
    if (!old.isTouched(events.old()) && !now.isTouched(events.now())) {
      return;
    }
    List<Cell> changed = new ArrayList<>();
    for (int column = 0; column < columns.length; column++) {
      int other = columns[column];
      if (other < 0 || column >= old.cells.size() || other >= now.cells.size()) {
        continue;
      }
      String before = old.cell(column);
      String after = now.cell(other);
      if (before.equals(after)) {
        continue;
      }
      // Numbers of rows follow from which rows there are.
      if (moved && isCount(other)) {
        events.old().report(old.node);
        events.now().report(now.node);
        if (!flux) {
          ranks.put(name(now, key), cell(old, column, now, other, key));
        }
        continue;
      }
      int from = old.nodes.get(column);
      int to = now.nodes.get(other);
      events.old().report(from);
      events.now().report(to);
      String label = other < is.names.size() ? is.names.get(other) : "";
      if (other == key && isReplaced(old, now, label, before, after)) {
        // The row is called by its number or time: "1 / Monday: Maths → German".
        told = true;
        changed(now.cell(0), new Cell(label, false, before, after, from, to));
        continue;
      }
      List<PageText.Field> gone = events.old().text().fields(from);
      List<PageText.Field> come = events.now().text().fields(to);
      if (isRecord(before) && isRecord(after) && gone.size() > 1 && come.size() > 1) {
        told = true;
        String record = ChangeEventBuilder.within(outer, come.getFirst().text());
        new FieldEvents(events, record).compare(gone, come);
        continue;
      }
      Cell cell = cell(old, column, now, other, key);
      if (counters.isCounter(to)) {
        changed(name(now, key), cell);
      } else {
        changed.add(cell);
      }
    }
    told |= !changed.isEmpty();
    String all = together(name(now, key), changed);
    if (all.isEmpty()) {
      changed.forEach(cell -> changed(name(now, key), cell));
    } else {
      events.changed(
          ChangeEvent.Kind.CHANGED,
          "",
          name(now, key),
          all,
          String.join(" ", old.cells),
          String.join(" ", now.cells),
          changed.stream().anyMatch(Cell::isReplies) ? REPLIES : 0.8,
          old.node,
          now.node);
    }
  }

  /** Whether a row that begins as before shows another thing in a named column. */
  private static boolean isReplaced(Row old, Row now, String label, String before, String after) {
    Set<String> common = TextWords.set(before.toLowerCase(Locale.ROOT));
    common.retainAll(TextWords.set(after.toLowerCase(Locale.ROOT)));
    return common.isEmpty()
        && !label.isEmpty()
        && !now.cell(0).isEmpty()
        && now.cell(0).equals(old.cell(0))
        && PageText.hasWord(before)
        && PageText.hasWord(after);
  }

  private Cell cell(Row old, int column, Row now, int other, int key) {
    String label = other < is.names.size() ? is.names.get(other) : "";
    return new Cell(
        label,
        other == key,
        old.cell(column),
        now.cell(other),
        old.nodes.get(column),
        now.nodes.get(other));
  }

  /** A cell that both versions have, with another text. */
  private record Cell(
      String label, boolean renamed, String before, String after, int from, int to) {
    boolean isReplies() {
      return CounterColumns.isReplies(label);
    }

    /** Whether it is a plain value in a named column. */
    boolean isPlain() {
      return !renamed
          && !label.isEmpty()
          && Math.max(before.length(), after.length()) <= VALUE
          && PageText.hasWord(before)
          && PageText.hasWord(after)
          && ChangeEventBuilder.category(before, after, 0) == 0;
    }
  }

  /** Several short values of one row in one line, as of a team after a game; empty if too long. */
  private static String together(String row, List<Cell> cells) {
    if (cells.size() < 2 || !cells.stream().allMatch(Cell::isPlain)) {
      return "";
    }
    List<String> parts =
        cells.stream().map(cell -> cell.label + " " + cell.before + " → " + cell.after).toList();
    String all = TextShortener.atWord(row, 60) + ": " + String.join(", ", parts);
    return all.length() <= TOGETHER ? all : "";
  }

  private void changed(String row, Cell cell) {
    String words =
        cell.renamed
            ? "Renamed: "
                + TextShortener.atWord(cell.before, 60)
                + " → "
                + TextShortener.atWord(cell.after, 60)
            : cell(row, cell.label, cell.before, cell.after);
    events.changed(
        cell.renamed ? ChangeEvent.Kind.RENAMED : ChangeEvent.Kind.CHANGED,
        cell.renamed ? "table " + table : "",
        row,
        words,
        cell.before,
        cell.after,
        cell.isReplies() ? REPLIES : ChangeEventBuilder.category(cell.before, cell.after, 0.8),
        cell.from,
        cell.to);
  }

  private String cell(String row, String column, String before, String after) {
    String name =
        column.isEmpty()
            ? row
            : TextShortener.atWord(row, 60) + " / " + TextShortener.atWord(column, 40);
    if (!PageText.hasWord(before) || !PageText.hasWord(after)) {
      return name
          + ": "
          + (before.isEmpty() ? "–" : before)
          + " → "
          + (after.isEmpty() ? "–" : after);
    }
    return ValueWords.of(
        ValueWords.isStock(before, after) ? row : name, "", before, after, events.language());
  }

  /** Whether a column only counts the rows. */
  private boolean isCount(int column) {
    for (int j = 0; j < is.rows.size(); j++) {
      if (!is.rows.get(j).cell(column).replaceAll("\\D+$", "").equals("" + (j + 1))) {
        return false;
      }
    }
    return true;
  }

  // ---- columns ----

  private int[] columns() {
    int[] found = new int[was.names.size()];
    boolean same = was.names.size() == is.names.size();
    for (int i = 0; i < found.length; i++) {
      int at = was.names.get(i).isEmpty() ? -1 : column(is.names, was.names.get(i), before(i));
      boolean free = same && !was.names.contains(is.names.get(i));
      found[i] = at >= 0 ? at : same && (free || is.names.get(i).isEmpty()) ? i : -1;
    }
    return found;
  }

  /** How many columns before one have its name. */
  private int before(int column) {
    return Collections.frequency(was.names.subList(0, column), was.names.get(column));
  }

  /** The column of a name behind that many others of the name, or -1. */
  private static int column(List<String> names, String name, int others) {
    int left = others;
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equals(name) && left-- == 0) {
        return i;
      }
    }
    return -1;
  }

  private void columnEvents() {
    Set<Integer> known = new HashSet<>();
    for (int i = 0; i < columns.length; i++) {
      known.add(columns[i]);
      String name = was.names.get(i);
      if (columns[i] < 0 && !name.isEmpty()) {
        column("Column removed: " + name, name, "");
      } else if (columns[i] >= 0 && !is.names.get(columns[i]).equals(name)) {
        String other = is.names.get(columns[i]);
        column("Column renamed: " + name + " → " + other, name, other);
      }
    }
    for (int j = 0; j < is.names.size(); j++) {
      if (!known.contains(j) && !is.names.get(j).isEmpty()) {
        column("Column added: " + is.names.get(j), "", is.names.get(j));
      }
    }
  }

  private void column(String words, String before, String after) {
    events.now().report(table);
    events.changed(ChangeEvent.Kind.CHANGED, "", words, words, before, after, 0.8, 0, table);
  }

  /** The column by which rows are called: the key, unless that is an address. */
  private int named(int key) {
    if (isNaming(key)) {
      return key;
    }
    for (int column = 0; column < columns.length; column++) {
      if (isNaming(column)) {
        return column;
      }
    }
    return key;
  }

  private boolean isNaming(int column) {
    return column < columns.length
        && columns[column] >= 0
        && was.rows.stream().allMatch(row -> isName(row.cell(column)));
  }

  private static boolean isName(String text) {
    return hasLetter(text) && !EntryNames.isDate(text) && !text.contains("://");
  }

  private static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }

  /** The old column whose values distinguish rows best in both versions, or -1. */
  private int key() {
    int best = -1;
    double most = 0;
    boolean named = false;
    for (int column = 0; column < Math.min(was.own, columns.length); column++) {
      int other = columns[column];
      if (other < 0) {
        continue;
      }
      Set<String> values = new HashSet<>();
      boolean unique = true;
      boolean words = true;
      int length = 0;
      for (Row row : was.rows) {
        String value = row.cell(column);
        unique &= !value.isEmpty() && values.add(value);
        words &= hasLetter(value) && !EntryNames.isDate(value);
        length += Math.min(LONG, value.length());
      }
      Set<String> others = new HashSet<>();
      int again = 0;
      for (Row row : is.rows) {
        unique &= others.add(row.cell(other));
        again += values.contains(row.cell(other)) ? 1 : 0;
      }
      // Of two columns that distinguish the rows, the first says what a row is about, unless the
      // texts of the other are much longer.
      double said = was.rows.isEmpty() ? 0 : 0.4 * length / (LONG * was.rows.size());
      boolean first = words && unique && !named;
      named |= first;
      double worth =
          again + (words ? 0.5 : 0) + (column == 0 ? 0.41 : 0) + (first ? 0.06 : 0) + said;
      if (unique && worth > most) {
        most = worth;
        best = column;
      }
    }
    return best;
  }

  // ---- reading ----

  /** A head that is only guessed from its words. */
  private static final int GUESSED = -1;

  /** Reads the rows of a table, and counts those that are its head. */
  private static int read(ComparedPage side, int table, List<Row> rows) {
    PageDigest digest = side.digest();
    int heads = 0;
    boolean rowsNamed = true;
    int end = digest.end(table);
    for (int at = side.view().nextSeen(table + 1); at < end; at = side.view().nextSeen(at + 1)) {
      if (!digest.isElement(at) || !digest.name(at).local().equals("tr")) {
        continue;
      }
      List<String> cells = new ArrayList<>();
      List<Integer> nodes = new ArrayList<>();
      boolean head = true;
      boolean named = true;
      for (int cell = digest.firstChild(at); cell >= 0; cell = digest.nextSibling(cell)) {
        String local = digest.isElement(cell) ? digest.name(cell).local() : "";
        if (side.view().sees(cell) && (local.equals("td") || local.equals("th"))) {
          head &= local.equals("th");
          named &= local.equals(cells.isEmpty() ? "th" : "td");
          String value = value(side, cell);
          for (int i = span(digest, cell); i > 0; i--) {
            cells.add(value);
            nodes.add(cell);
          }
        }
      }
      // One cell over all columns at the top is the name of the table.
      boolean caption =
          rows.isEmpty() && head && cells.size() > 1 && nodes.getFirst().equals(nodes.getLast());
      if (!cells.isEmpty() && !caption) {
        rowsNamed &= named;
        boolean inHead = digest.name(digest.parent(at)).local().equals("thead");
        heads += heads == rows.size() && (inHead || head && heads == 0) ? 1 : 0;
        rows.add(new Row(at, cells, nodes, ""));
      }
    }
    return heads == 0 && !rowsNamed && isHeader(rows) ? GUESSED : heads;
  }

  private static Grid grid(ComparedPage side, List<Row> read, int found, boolean guessed) {
    List<Row> rows = read;
    int heads = Math.max(0, found);
    int own = -1;
    if (heads == 0 && isInPairs(rows)) {
      own = rows.stream().mapToInt(row -> row.cells.size()).max().orElse(0);
      rows = joined(side, rows);
    } else if (guessed) {
      heads = 1;
    }
    int width = rows.stream().mapToInt(row -> row.cells.size()).max().orElse(0);
    List<String> names = new ArrayList<>();
    for (int column = 0; column < width; column++) {
      names.add(heads == 0 ? "" : rows.get(heads - 1).cell(column));
    }
    return new Grid(names, List.copyOf(rows.subList(heads, rows.size())), own < 0 ? width : own);
  }

  /** Whether every other row begins with an empty cell, and so goes on where the one above ends. */
  private static boolean isInPairs(List<Row> rows) {
    List<Row> said = rows.stream().filter(row -> !row.isEmpty()).toList();
    boolean pairs = said.size() >= 4 && said.size() % 2 == 0;
    for (int i = 0; pairs && i < said.size(); i++) {
      pairs = said.get(i).cell(0).isEmpty() == (i % 2 == 1);
    }
    return pairs;
  }

  private static List<Row> joined(ComparedPage side, List<Row> rows) {
    List<Row> joined = new ArrayList<>();
    for (Row row : rows) {
      if (row.isEmpty()) {
        continue;
      }
      if (!row.cell(0).isEmpty()) {
        joined.add(new Row(row.node, row.cells, row.nodes, link(side, row.node)));
        continue;
      }
      Row first = joined.getLast();
      for (int i = 0; i < row.cells.size(); i++) {
        if (!row.cells.get(i).isEmpty()) {
          first.cells.add(row.cells.get(i));
          first.nodes.add(row.nodes.get(i));
        }
      }
    }
    return joined;
  }

  private static String link(ComparedPage side, int row) {
    PageDigest digest = side.digest();
    for (int at = row + 1; at < digest.end(row); at++) {
      String href =
          digest.isElement(at) && digest.name(at).local().equals("a")
              ? digest.attribute(at, "href")
              : null;
      if (href != null) {
        return href;
      }
    }
    return "";
  }

  private static String value(ComparedPage side, int cell) {
    String sign = IconMeanings.of(side.digest()).in(cell);
    if (!sign.isEmpty()) {
      return sign;
    }
    List<PageText.Field> fields = side.text().fields(cell);
    // A tick or a dash is a value, too.
    return fields.isEmpty()
        ? side.text().of(cell)
        : String.join(" ", fields.stream().map(PageText.Field::text).toList());
  }

  private static int span(PageDigest digest, int cell) {
    String written = digest.attribute(cell, "colspan");
    return written == null || !written.strip().matches("[1-9]\\d?")
        ? 1
        : Integer.parseInt(written.strip());
  }

  /** A first row of words over rows with numbers. */
  private static boolean isHeader(List<Row> rows) {
    return rows.size() > 2
        && rows.getFirst().cells.size() > 1
        && rows.getFirst().cells.stream().noneMatch(TableEvents::hasDigit)
        && rows.getFirst().cells.stream().noneMatch(String::isEmpty)
        && rows.stream()
            .skip(1)
            .allMatch(row -> row.cells.stream().anyMatch(TableEvents::hasDigit));
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(Character::isDigit);
  }
}
