package dev.vigil.document;

/**
 * A position in a document for messages: line and column, both from 1, in characters. Immutable.
 *
 * @param line from 1
 * @param column from 1, in characters
 */
public record DocumentPosition(int line, int column) {
  private static final int LONGEST = 300;

  /**
   * Counts lines and characters up to an offset. This happens only when something is wrong, so that
   * reading pays nothing for it.
   *
   * @param utf8 the document in UTF-8
   * @param offset a byte in it; one behind the end means the end
   * @return the position of the offset
   */
  public static DocumentPosition of(byte[] utf8, int offset) {
    int line = 1;
    int column = 1;
    int end = Math.min(offset, utf8.length);
    for (int i = 0; i < end; i++) {
      byte b = utf8[i];
      if (b == '\n' || b == '\r' && (i + 1 >= utf8.length || utf8[i + 1] != '\n')) {
        line++;
        column = 1;
      } else if (b != '\r' && (b & 0xC0) != 0x80) {
        column++;
      }
    }
    return new DocumentPosition(line, column);
  }

  /**
   * Creates the exception for an error at this position, in a document of that syntax.
   *
   * @param syntax the syntax of the document
   * @param what a sentence; its middle is left out if it is long
   * @return an exception, which the caller throws
   */
  public DocumentException fault(DocumentType syntax, String what) {
    String shown = what;
    if (what.length() > LONGEST) {
      // A name in the message may be as long as the document.
      shown =
          what.substring(0, LONGEST / 2) + " ... " + what.substring(what.length() - LONGEST / 2);
    }
    return new DocumentException(syntax + ", " + this + ": " + shown);
  }

  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
