package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.StringList;

/**
 * Predicts the source of separated values from their table: with one separator, one line end, and
 * quotes where they are needed or where the file usually has them. Stateless.
 */
final class TableSpelling {
  private static final int QUOTED_WHERE_NEEDED = 0;
  private static final int QUOTED_UNLESS_NUMBERS = 1;
  private static final int QUOTED_ALWAYS = 2;

  private static final byte[][] LINE_ENDS = {{'\n'}, {'\r', '\n'}, {'\r'}};

  private TableSpelling() {}

  static void learn(ReadResult reading, ByteSink out) {
    byte[] b = reading.source().utf8();
    PageDigest digest = reading.digest();
    int[] separators = new int[128];
    int[] texts = new int[2];
    int[] numbers = new int[2];
    int[] ends = new int[3];
    for (int node = 0; node < digest.nodeCount(); node++) {
      int at = reading.opens()[node];
      if (at < 0) {
        continue;
      }
      boolean row = isRow(digest, node);
      if (row && at > 0) {
        ends[b[at - 1] == '\r' ? 2 : at > 1 && b[at - 2] == '\r' ? 1 : 0]++;
      } else if (!row) {
        if (at > 0 && b[at - 1] > 0) {
          separators[b[at - 1]]++;
        }
        boolean quoted = at < b.length && b[at] == '"';
        (isNumber(digest, node) ? numbers : texts)[quoted ? 1 : 0]++;
      }
    }
    out.varint(mostOf(separators));
    out.varint(ends[1] > ends[0] && ends[1] >= ends[2] ? 1 : ends[2] > ends[0] ? 2 : 0);
    boolean often = texts[1] > texts[0];
    out.varint(
        often && numbers[1] >= numbers[0]
            ? QUOTED_ALWAYS
            : often ? QUOTED_UNLESS_NUMBERS : QUOTED_WHERE_NEEDED);
  }

  private static int mostOf(int[] separators) {
    int best = ',';
    for (byte candidate : new byte[] {',', ';', '\t', '|'}) {
      best = separators[candidate] > separators[best] ? candidate : best;
    }
    return best;
  }

  static void predict(PageDigest digest, ByteCursor in, Prediction to) {
    int separator = in.varint();
    int lineEnd = in.varint();
    int quotes = in.varint();
    if (separator < 0 || separator > 127 || lineEnd < 0 || lineEnd > 2) {
      throw in.damaged("describes a table of unknown form");
    }
    for (int row = 0; row < digest.nodeCount(); row++) {
      if (isRow(digest, row)) {
        to.opens(row);
        for (int cell = digest.firstChild(row); cell >= 0; cell = digest.nextSibling(cell)) {
          if (cell > row + 1) {
            to.out().put(separator);
          }
          to.opens(cell);
          cell(digest, cell, separator, quotes, to.out());
        }
        to.out().put(LINE_ENDS[lineEnd]);
      }
    }
  }

  private static void cell(PageDigest digest, int cell, int separator, int quotes, ByteSink out) {
    int i = digest.size(cell) > 1 ? digest.content(cell + 1) : -1;
    StringList contents = digest.contents();
    byte[] b = i < 0 ? new byte[0] : contents.buffer(i);
    int start = i < 0 ? 0 : contents.start(i);
    int end = i < 0 ? 0 : contents.end(i);
    boolean quoted =
        quotes == QUOTED_ALWAYS
            || quotes == QUOTED_UNLESS_NUMBERS && !isNumber(digest, cell)
            || needsQuotes(b, start, end, separator);
    if (!quoted) {
      out.put(b, start, end);
      return;
    }
    out.put('"');
    for (int p = start; p < end; p++) {
      if (b[p] == '"') {
        out.put('"');
      }
      out.put(b[p]);
    }
    out.put('"');
  }

  private static boolean needsQuotes(byte[] b, int start, int end, int separator) {
    for (int p = start; p < end; p++) {
      if (b[p] == separator || b[p] == '"' || b[p] == '\n' || b[p] == '\r') {
        return true;
      }
    }
    return false;
  }

  private static boolean isRow(PageDigest digest, int node) {
    return digest.isElement(node) && digest.name(node).local().equals("tr");
  }

  /** Whether a cell is empty or a number, which many programs leave without quotes. */
  private static boolean isNumber(PageDigest digest, int cell) {
    int i = digest.size(cell) > 1 ? digest.content(cell + 1) : -1;
    if (i < 0) {
      return true;
    }
    StringList contents = digest.contents();
    byte[] b = contents.buffer(i);
    for (int p = contents.start(i); p < contents.end(i); p++) {
      if ((b[p] < '0' || b[p] > '9') && b[p] != '.' && b[p] != '-' && b[p] != '+') {
        return false;
      }
    }
    return true;
  }
}
