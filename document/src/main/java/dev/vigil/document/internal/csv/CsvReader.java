package dev.vigil.document.internal.csv;

import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageBuilder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.internal.text.TextReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads separated values as a page with one table. Stateless and safe for concurrent use.
 *
 * <p>The separator is a comma, semicolon, tab or bar: what a first line {@code sep=;} says, else
 * tab where the file is said to be tab-separated, else what fits the first rows best. The first row
 * is the header ({@code thead}, {@code th}) if its cells are names: different, not empty except for
 * the first, and no numbers (years are names), dates or addresses. Only the first row counts for
 * that, so that new rows never turn a header into a row. The encoding is found as for plain text.
 * Empty lines are no rows; rows may differ in length.
 */
public final class CsvReader {
  public static final ReaderId ID = new ReaderId("csv", 1);

  private static final Pattern YEAR = Pattern.compile("1[5-9]\\d\\d|2[01]\\d\\d");

  /** Numbers, dates, addresses: what stands in rows, not over them. */
  private static final Pattern VALUE =
      Pattern.compile(
          "[-+]?[$€£¥]?[-+]?[\\d.,'\\s]*\\d[\\d.,'\\s]*([eE][-+]?\\d+)?\\s?[%€$£]?"
              + "|\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}.*|\\d{1,2}:\\d\\d.*|https?://.*|\\S+@\\S+");

  private CsvReader() {}

  /**
   * Reads a file; only a limit can refuse it.
   *
   * @param tabs whether the file is known to be separated by tabs
   */
  public static ReadResult read(
      byte[] bytes, @Nullable String charset, boolean tabs, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    DocumentSource source = TextReader.decode(bytes, charset);
    byte[] b = source.utf8();
    int start = announced(b);
    byte separator = start > 0 ? b[4] : tabs ? (byte) '\t' : CsvSeparator.of(b, 0);
    PageBuilder page = new PageBuilder(limits, b.length / 8 + 16, b.length + 16);
    page.body().open("table");
    CsvScanner scanner = new CsvScanner(b, start, b.length, separator);
    if (scanner.nextRow()) {
      boolean header = isHeader(new CsvScanner(b, start, b.length, separator));
      if (header) {
        page.open("thead");
        row(scanner, page, "th");
        page.close();
      }
      if (!header || scanner.nextRow()) {
        page.open("tbody");
        do {
          row(scanner, page, "td");
        } while (scanner.nextRow());
      }
    }
    return page.build(ID, source);
  }

  /** The start of the rows after a line {@code sep=;}, as some spreadsheets write it, or 0. */
  private static int announced(byte[] b) {
    boolean said =
        b.length > 5
            && b[0] == 's'
            && b[1] == 'e'
            && b[2] == 'p'
            && b[3] == '='
            && (b[5] == '\r' || b[5] == '\n')
            && ",;\t|".indexOf(b[4]) >= 0;
    return said ? 5 : 0;
  }

  private static void row(CsvScanner scanner, PageBuilder page, String cell) {
    boolean first = true;
    while (scanner.nextField()) {
      if (first) {
        page.open("tr", scanner.place());
        first = false;
      }
      page.open(cell, scanner.place());
      page.text(scanner.array(), scanner.start(), scanner.end(), PageBuilder.NOWHERE);
      page.close();
    }
    page.close();
  }

  private static boolean isHeader(CsvScanner scanner) {
    List<String> cells = new ArrayList<>();
    scanner.nextRow();
    while (scanner.nextField()) {
      int length = scanner.end() - scanner.start();
      String cell =
          new String(
                  scanner.array(), scanner.start(), Math.min(length, 1000), StandardCharsets.UTF_8)
              .strip();
      boolean name =
          cell.isEmpty()
              ? cells.isEmpty()
              : length < 1000 && (YEAR.matcher(cell).matches() || !isValue(cell));
      if (!name) {
        return false;
      }
      cells.add(cell);
    }
    Set<String> different = new HashSet<>(cells);
    return different.size() == cells.size() && !different.equals(Set.of(""));
  }

  private static boolean isValue(String cell) {
    return VALUE.matcher(cell.substring(0, Math.min(cell.length(), 60))).matches();
  }
}
