package dev.vigil.diff.noise.text;

/** Recognises white space: every character that leaves no ink, whatever its code. Stateless. */
public final class WhiteSpace {
  private WhiteSpace() {}

  public static boolean isSpace(char c) {
    return c <= ' '
        || c == '\u00a0'
        || c >= '\u2000' && c <= '\u200a'
        || c == '\u2028'
        || c == '\u2029'
        || c == '\u202f'
        || c == '\u205f'
        || c == '\u3000';
  }

  /** Characters that take no room: soft hyphens, zero-width spaces and joiners, marks of order. */
  public static boolean isNothing(char c) {
    return c == '\u00ad' || c >= '\u200b' && c <= '\u200f' || c == '\u2060' || c == '\ufeff';
  }

  /** The text with single spaces between words and none at its ends. */
  public static String collapsed(String text) {
    if (isCollapsed(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    boolean space = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isSpace(c)) {
        space = true;
      } else if (!isNothing(c)) {
        if (space && !out.isEmpty()) {
          out.append(' ');
        }
        space = false;
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean isCollapsed(String text) {
    boolean space = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isNothing(c) || isSpace(c) && (space || c != ' ')) {
        return false;
      }
      space = c == ' ';
    }
    return text.isEmpty() || !space;
  }

  public static boolean isBlank(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isSpace(text.charAt(i)) && !isNothing(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
