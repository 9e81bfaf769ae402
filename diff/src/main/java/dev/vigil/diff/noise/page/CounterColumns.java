package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds the numbers of a page that count readers: in table columns with headers such as "Views" or
 * "Replies", and in elements with classes such as {@code view-count}. Not thread-safe.
 */
public final class CounterColumns {
  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)\\s*(?:page |#|no\\. of |total"
              + " )?(?:views?|hits|reads|visits|clicks|downloads|likes|stars"
              + "|aufrufe|zugriffe|klicks|gelesen|vues|lectures|visitas|vistas|visualizzazioni)\\s*");

  /** Columns of a list of topics, whose numbers grow as long as people talk. */
  private static final Pattern REPLIES =
      Pattern.compile(
          "(?i)\\s*(?:repl(?:y|ies)|answers|comments|antworten|r[\u00e9e]ponses|respuestas|risposte"
              + "|odpowiedzi|reacties|svar|respostas)\\s*");

  /** Classes of elements that hold nothing but such a number. */
  private static final Pattern CLASS =
      Pattern.compile(
          "(?i)(?:^|\\s)(?:num[-_]?|no[-_]?|total[-_]?)?(?:(?:post|topic|article|page)[-_]?)?(?:(?:views|reads|visits|likes)"
              + "(?:[-_]?(?:count(?:er)?|num(?:ber)?))?|view[-_]?(?:count(?:er)?|num(?:ber)?))(?:\\s|$)");

  private static final Pattern NUMBER =
      Pattern.compile("\\d{1,3}(?:[.,'\u00a0\u202f ]\\d{3})++|\\d+(?:[.,]\\d)?[kKmM]?");

  /** How many elements around a number may say what it counts. */
  private static final int LEVELS = 3;

  /** A number has no more nodes. */
  private static final int SMALL = 8;

  /** The name of a record whose values count readers. */
  public static final String NAME = "views";

  private final PageDigest digest;
  private final int rowTag;
  private final Map<Integer, BitSet> tables = new HashMap<>();
  private final Map<Integer, BitSet> topics = new HashMap<>();

  public CounterColumns(PageDigest digest) {
    this.digest = digest;
    this.rowTag = digest.tags().find("tr");
  }

  /** Whether a column with that name counts the replies to each topic. */
  public static boolean isReplies(String name) {
    return REPLIES.matcher(name).matches();
  }

  /** The text of a row without the cells that count readers. */
  String without(PageLine line) {
    int table = table(line.block());
    BitSet columns =
        table < 0
            ? new BitSet()
            : topics.computeIfAbsent(table, one -> columns(one, HEADER, REPLIES));
    if (columns.isEmpty()) {
      return line.text();
    }
    String[] cells = line.text().split("\t", -1);
    int[] places = places(line, cells.length);
    for (int i = 0; i < cells.length; i++) {
      if (columns.get(places[i]) && !cells[i].isEmpty() && NoisePatterns.isDigit(cells[i], 0)) {
        cells[i] = "";
      }
    }
    return String.join("\t", cells).strip();
  }

  /** The column of each cell of a line: the cells before it may be empty or lines of their own. */
  private int[] places(PageLine line, int cells) {
    int[] places = new int[cells];
    int found = 0;
    int last = -1;
    for (int i = 0; i < line.leaves().size(); i++) {
      int cell = cell(line.leaves().get(i));
      if (cell > 0 && cell != last && found < cells) {
        places[found] = column(cell);
      }
      found += cell != last ? 1 : 0;
      last = cell;
    }
    for (int i = 0; found != cells && i < cells; i++) {
      places[i] = i;
    }
    return places;
  }

  private int cell(int node) {
    int at = node;
    while (at > 0 && !isCell(at) && !isTable(at)) {
      at = digest.parent(at);
    }
    return at > 0 && isCell(at) ? at : -1;
  }

  private boolean isTable(int node) {
    return digest.isElement(node) && digest.name(node).local().equals("table");
  }

  private int column(int cell) {
    int column = 0;
    for (int at = digest.firstChild(digest.parent(cell)); at >= 0 && at < cell; ) {
      column += digest.isElement(at) ? 1 : 0;
      at = digest.nextSibling(at);
    }
    return column;
  }

  /** Whether a line is only a number that counts readers, by the classes of its elements. */
  boolean isCounter(PageLine line) {
    return !line.leaves().isEmpty()
        && NUMBER.matcher(line.text()).matches()
        && isClassed(line.place());
  }

  /** Whether a node is a number that counts readers, by the classes around it or its column. */
  public boolean isCounter(int node) {
    return digest.end(node) - node <= SMALL
        && NUMBER.matcher(WhiteSpace.collapsed(digest.text(node))).matches()
        && (isClassed(node) || isInColumn(node));
  }

  private boolean isClassed(int node) {
    for (int at = node, up = 0; at > 0 && up < LEVELS; at = digest.parent(at), up++) {
      String classes =
          digest.isElement(at) && digest.attributes().has(at)
              ? digest.attribute(at, "class")
              : null;
      if (classes != null && CLASS.matcher(classes).find()) {
        return true;
      }
    }
    return false;
  }

  private boolean isInColumn(int node) {
    int cell = node;
    for (int up = 0; cell > 0 && up < LEVELS && !isCell(cell); up++) {
      cell = digest.parent(cell);
    }
    int table = cell > 0 && isCell(cell) ? table(cell) : -1;
    if (table < 0) {
      return false;
    }
    return tables.computeIfAbsent(table, one -> columns(one, HEADER)).get(column(cell));
  }

  private boolean isCell(int node) {
    return digest.isElement(node) && digest.name(node).local().equals("td");
  }

  private int table(int row) {
    int at = row;
    for (int up = 0; at > 0 && up < 4; up++) {
      if (digest.name(at).local().equals("table")) {
        return at;
      }
      at = digest.parent(at);
    }
    return -1;
  }

  /** The columns whose cell in the first row is one of these. */
  private BitSet columns(int table, Pattern... headers) {
    BitSet columns = new BitSet();
    for (int at = table + 1; at < digest.end(table); at++) {
      if (digest.isElement(at) && digest.tag(at) == rowTag) {
        int column = 0;
        for (int cell = digest.firstChild(at); cell >= 0; cell = digest.nextSibling(cell)) {
          if (digest.isElement(cell)) {
            String name = digest.text(cell);
            columns.set(
                column, Arrays.stream(headers).anyMatch(header -> header.matcher(name).matches()));
            column++;
          }
        }
        return columns;
      }
    }
    return columns;
  }
}
