package dev.vigil.diff.show.words;

import dev.vigil.diff.ChangeKind;

/**
 * Highlights text on a terminal: in colours, or by signs alone. The content of a page is untrusted,
 * so its control characters are shown, not sent. Stateless.
 */
public enum AnsiStyle {
  PLAIN,
  COLOURED;

  private static final String RESET = "\u001B[0m";

  /** A sign, a line or a value of that kind. */
  public String kind(ChangeKind kind, String text) {
    return paint(
        switch (kind) {
          case INSERT -> "32";
          case DELETE -> "31";
          case UPDATE -> "33";
          case MOVE -> "35";
        },
        text);
  }

  /** Words inside a line that differ. */
  public String words(ChangeKind kind, String text) {
    return switch (this) {
      case COLOURED -> paint(kind == ChangeKind.DELETE ? "1;9;31" : "1;4;32", text);
      case PLAIN -> kind == ChangeKind.DELETE ? "[-" + text + "-]" : "{+" + text + "+}";
    };
  }

  public String bold(String text) {
    return paint("1", text);
  }

  public String dim(String text) {
    return paint("2", text);
  }

  private String paint(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001B[" + code + "m" + text + RESET;
  }

  /** Text of a page with its control characters made visible. */
  public static String safe(String text) {
    int plain = 0;
    while (plain < text.length() && visible(text.charAt(plain)) == text.charAt(plain)) {
      plain++;
    }
    if (plain == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().map(AnsiStyle::visible).forEach(out::appendCodePoint);
    return out.toString();
  }

  private static int visible(int c) {
    if (c < 0x20) {
      return c == '\n' || c == '\t' ? ' ' : 0x2400 + c;
    }
    boolean odd =
        c >= 0x7F && c < 0xA0
            || c >= 0x202A && c <= 0x202E
            || c >= 0x2066 && c <= 0x2069
            || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return odd ? 0xFFFD : c;
  }
}
