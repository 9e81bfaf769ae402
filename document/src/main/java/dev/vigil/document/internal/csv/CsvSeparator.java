package dev.vigil.document.internal.csv;

/** Detects the character that separates the values of a file. Stateless. */
final class CsvSeparator {
  /** The known separators, the most likely first. */
  private static final byte[] KNOWN = {',', ';', '\t', '|'};

  /** The number of rows that are examined, and how far into the file. */
  private static final int ROWS = 100;

  private static final int REACH = 256 << 10;

  private CsvSeparator() {}

  /**
   * The separator with which most of the first rows have the same number of fields, more than one;
   * among equals the one that makes more fields. A file of single values has commas.
   */
  static byte of(byte[] utf8, int start) {
    byte best = ',';
    double most = 0;
    for (byte separator : KNOWN) {
      double agreement = agreement(utf8, start, separator);
      if (agreement > most) {
        most = agreement;
        best = separator;
      }
    }
    return best;
  }

  /** The share of rows that are as wide as most, with a small gain for width. */
  private static double agreement(byte[] utf8, int start, byte separator) {
    int end = (int) Math.min(utf8.length, (long) start + REACH);
    CsvScanner scanner = new CsvScanner(utf8, start, end, separator);
    int[] widths = new int[ROWS];
    int rows = 0;
    while (rows < ROWS && scanner.nextRow()) {
      while (scanner.nextField()) {
        widths[rows]++;
      }
      rows++;
    }
    if (end < utf8.length && rows > 1 && rows < ROWS) {
      rows--; // The reach may have cut the last one.
    }
    int common = 0;
    int width = 0;
    for (int i = 0; i < rows; i++) {
      int same = 0;
      for (int j = 0; j < rows; j++) {
        same += widths[i] == widths[j] ? 1 : 0;
      }
      if (widths[i] > 1 && same > common) {
        common = same;
        width = widths[i];
      }
    }
    return rows == 0 ? 0 : (double) common / rows + Math.min(width, 1000) * 1e-6;
  }
}
