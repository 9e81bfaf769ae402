package dev.vigil.cli.terminal;

/**
 * Escapes control characters in page text, so that a page cannot control the terminal. Stateless.
 */
public final class TerminalEscape {
  private TerminalEscape() {}

  /** The text with white space squeezed, cut to that many characters, controls made visible. */
  public static String line(String text, int length) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), length));
    boolean space = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isWhitespace(c)) {
        space = !line.isEmpty();
        continue;
      }
      if (line.length() >= length) {
        return line.append('…').toString();
      }
      if (space) {
        line.append(' ');
        space = false;
      }
      line.appendCodePoint(visible(c));
    }
    return line.toString();
  }

  /** The text with its lines and tabs, other controls made visible. */
  public static String lines(String text) {
    StringBuilder lines = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == '\n' || c == '\t' ? c : visible(c))
        .forEach(lines::appendCodePoint);
    return lines.toString();
  }

  /**
   * Controls as their pictures (U+2400 and on), direction overrides and lone surrogates as U+FFFD.
   */
  private static int visible(int c) {
    if (c < 0x20) {
      return 0x2400 + c;
    }
    boolean odd =
        (c >= 0x7F && c < 0xA0)
            || (c >= 0x202A && c <= 0x202E)
            || (c >= 0x2066 && c <= 0x2069)
            || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    return odd ? 0xFFFD : c;
  }
}
