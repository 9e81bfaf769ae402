package dev.vigil.watch.notify;

/** Text as itself in Markdown. Stateless. */
final class Markdown {
  private Markdown() {}

  /**
   * Every sign that could mean something is escaped; names of people and addresses, which chat
   * programs find without any sign, are parted by a space without width.
   */
  static String quote(String text) {
    return escape(text.replace("@", "@\u200B").replace("://", ":\u200B//"));
  }

  /** Only the signs: for text whose names and addresses were looked after before. */
  static String escape(String text) {
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
