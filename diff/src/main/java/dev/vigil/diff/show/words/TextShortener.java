package dev.vigil.diff.show.words;

/** Shortens texts at the end of a word. Stateless. */
public final class TextShortener {
  private TextShortener() {}

  /** Shortens a text to at most that many characters, with an ellipsis at the end if it was cut. */
  public static String at(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = text.lastIndexOf(' ', most - 1);
    end = end < most / 2 ? most - 1 : end;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    while (end > 1 && " ,;:–-→".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(0, end) + "…";
  }
}
