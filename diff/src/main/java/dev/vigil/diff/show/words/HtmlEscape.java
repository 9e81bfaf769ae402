package dev.vigil.diff.show.words;

/** Escapes text for HTML. Stateless. */
public final class HtmlEscape {
  private HtmlEscape() {}

  /** Escaped for both text and values in double quotes. */
  public static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    escape(text, 0, text.length(), out);
    return out.toString();
  }

  public static void escape(String text, int from, int to, StringBuilder out) {
    int run = from;
    for (int i = from; i < to; i++) {
      String escape =
          switch (text.charAt(i)) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\r' -> "&#13;";
            case '\0' -> "\uFFFD";
            default -> "";
          };
      if (!escape.isEmpty()) {
        out.append(text, run, i).append(escape);
        run = i + 1;
      }
    }
    out.append(text, run, to);
  }

  /**
   * Markup as the value of {@code srcdoc}: it must be read back as it is, so only this is escaped.
   */
  public static void escapeDocument(CharSequence markup, StringBuilder out) {
    for (int i = 0; i < markup.length(); i++) {
      char c = markup.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(c);
      }
    }
  }
}
