package dev.vigil.document.internal.csv;

import dev.vigil.document.ByteSink;

/**
 * Scans separated values in UTF-8 field by field (RFC 4180, lenient). Not thread-safe; the cost is
 * linear.
 *
 * <p>A field that begins with a quote ends with the next single one, and two quotes inside stand
 * for one; what follows the closing quote up to the separator belongs to the field. A quote that is
 * never closed is an ordinary character, as are all quotes after it. Rows end with CR LF, LF or CR.
 */
final class CsvScanner {
  private final byte[] b;
  private final int end;
  private final byte separator;
  private final ByteSink unquoted = new ByteSink(256);
  private int p;
  private boolean quotes = true;
  private boolean lastOfRow;

  private byte[] from;
  private int fieldPlace;
  private int fieldStart;
  private int fieldEnd;

  CsvScanner(byte[] utf8, int start, int end, byte separator) {
    this.b = utf8;
    this.end = end;
    this.separator = separator;
    this.p = start;
    this.from = utf8;
  }

  /** Moves to the next row that is not empty; false at the end. */
  boolean nextRow() {
    while (p < end && (b[p] == '\n' || b[p] == '\r')) {
      p++;
    }
    lastOfRow = p >= end;
    return p < end;
  }

  /** Moves to the next field of the row; false where the row has ended. */
  boolean nextField() {
    if (lastOfRow) {
      return false;
    }
    fieldPlace = p;
    if (!quotes || p >= end || b[p] != '"' || !quoted()) {
      int start = p;
      skipPlain();
      from = b;
      fieldStart = start;
      fieldEnd = p;
    }
    if (p < end && b[p] == separator) {
      p++;
    } else {
      lastOfRow = true;
    }
    return true;
  }

  private void skipPlain() {
    while (p < end && b[p] != separator && b[p] != '\n' && b[p] != '\r') {
      p++;
    }
  }

  /** Reads a quoted field, or gives up on quotes where it is not closed. */
  private boolean quoted() {
    unquoted.clear();
    int run = p + 1;
    int at = run;
    while (true) {
      while (at < end && b[at] != '"') {
        at++;
      }
      if (at >= end) {
        quotes = false;
        return false;
      }
      if (at + 1 >= end || b[at + 1] != '"') {
        break;
      }
      unquoted.put(b, run, at + 1);
      at += 2;
      run = at;
    }
    unquoted.put(b, run, at);
    p = at + 1;
    int tail = p;
    skipPlain();
    unquoted.put(b, tail, p);
    from = unquoted.array();
    fieldStart = 0;
    fieldEnd = unquoted.size();
    return true;
  }

  /** The position of the field in the source, including its quote. */
  int place() {
    return fieldPlace;
  }

  /** The array that holds the field's value, until the next field. */
  byte[] array() {
    return from;
  }

  int start() {
    return fieldStart;
  }

  int end() {
    return fieldEnd;
  }
}
