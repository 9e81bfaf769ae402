package dev.vigil.document.markup;

/** Escapes text for Markdown. Stateless. */
public final class MarkdownEscape {
  private MarkdownEscape() {}

  /**
   * Escapes all markup characters; mentions and URLs, which chat programs detect without markup,
   * are broken by a zero-width space.
   */
  public static String quote(String text) {
    return escape(text.replace("@", "@\u200B").replace("://", ":\u200B//"));
  }

  /** Escapes markup characters only. */
  public static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        default -> {
          boolean sign = "\\`*_[]|~".indexOf(c) >= 0 || i == 0 && "-+#".indexOf(c) >= 0;
          out.append(sign ? "\\" : "").append(c);
        }
      }
    }
    return out.toString();
  }
}
