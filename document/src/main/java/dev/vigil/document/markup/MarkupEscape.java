package dev.vigil.document.markup;

/** Escapes text for HTML and XML: the only escaper of markup. Stateless. */
public final class MarkupEscape {
  private MarkupEscape() {}

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

  /** Escaped for text only: quotes stay. */
  public static String text(String text) {
    return escape(text).replace("&quot;", "\"");
  }

  /** Escaped for text and for values in single or double quotes. */
  public static String anyQuotes(String text) {
    return escape(text).replace("'", "&#39;");
  }

  /** Escaped for a value in double quotes whose white space an XML parser must keep. */
  public static String xmlAttribute(String text) {
    return escape(text).replace("\n", "&#10;").replace("\t", "&#9;");
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
