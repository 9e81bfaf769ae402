package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds the table columns of a page that count readers, by headers such as "Views". Not
 * thread-safe.
 */
final class CounterColumns {
  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)\\s*(?:page |#|no\\. of |total"
              + " )?(?:views?|hits|reads|visits|clicks|downloads|likes|stars"
              + "|aufrufe|zugriffe|klicks|gelesen|vues|lectures|visitas|vistas|visualizzazioni)\\s*");

  private final PageDigest digest;
  private final int rowTag;
  private final Map<Integer, BitSet> tables = new HashMap<>();

  CounterColumns(PageDigest digest) {
    this.digest = digest;
    this.rowTag = digest.tags().find("tr");
  }

  /** The text of a row without the cells that count readers. */
  String without(PageLine line) {
    int table = table(line.block());
    BitSet columns = table < 0 ? new BitSet() : tables.computeIfAbsent(table, this::columns);
    if (columns.isEmpty()) {
      return line.text();
    }
    String[] cells = line.text().split("\t", -1);
    for (int i = 0; i < cells.length; i++) {
      if (columns.get(i) && !cells[i].isEmpty() && NoisePatterns.isDigit(cells[i], 0)) {
        cells[i] = "";
      }
    }
    return String.join("\t", cells).strip();
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

  /** The columns whose cell in the first row says that they count readers. */
  private BitSet columns(int table) {
    BitSet columns = new BitSet();
    for (int at = table + 1; at < digest.end(table); at++) {
      if (digest.isElement(at) && digest.tag(at) == rowTag) {
        int column = 0;
        for (int cell = digest.firstChild(at); cell >= 0; cell = digest.nextSibling(cell)) {
          if (digest.isElement(cell)) {
            columns.set(column, HEADER.matcher(digest.text(cell)).matches());
            column++;
          }
        }
        return columns;
      }
    }
    return columns;
  }
}
