package dev.vigil.diff.noise.text;

/** Replaces typographic characters by their plain form. Stateless. */
public final class Typography {
  private Typography() {}

  public static String plain(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      String plain = c < 0x80 ? null : plain(c);
      if (plain != null && out == null) {
        out = new StringBuilder(text.length() + 8).append(text, 0, i);
      }
      if (out != null) {
        if (plain == null) {
          out.append(c);
        } else {
          out.append(plain);
        }
      }
    }
    return out == null ? text : out.toString();
  }

  private static @org.jspecify.annotations.Nullable String plain(char c) {
    return switch (c) {
      case '\u2018', '\u2019', '\u201a', '\u201b', '\u2032', '\u00b4', '\u02bc' -> "'";
      case '\u201c', '\u201d', '\u201e', '\u201f', '\u2033', '\u00ab', '\u00bb' -> "\"";
      case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212' -> "-";
      case '\u2026' -> "...";
      case '\ufb01' -> "fi";
      case '\ufb02' -> "fl";
      default -> WhiteSpace.isNothing(c) ? "" : WhiteSpace.isSpace(c) ? " " : null;
    };
  }
}
