package dev.vigil.document.markup;

/** Shortens texts for people. Stateless. */
public final class TextShortener {
  private static final String ELLIPSIS = "…";

  private TextShortener() {}

  /** The whole text, or its first characters and an ellipsis; a pair of surrogates stays whole. */
  public static String first(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + ELLIPSIS;
  }

  /** Shortens a text to at most that many characters, at the end of a word where there is one. */
  public static String atWord(String text, int most) {
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
    return text.substring(0, end) + ELLIPSIS;
  }
}
