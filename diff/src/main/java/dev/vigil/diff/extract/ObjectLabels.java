package dev.vigil.diff.extract;

/** Writes short labels for changed objects. Stateless. */
public final class ObjectLabels {
  private static final int MOST = 60;

  private ObjectLabels() {}

  /** The beginning of a text, ended at a word and with an ellipsis where it is long. */
  public static String shortened(String text) {
    if (text.length() <= MOST) {
      return text;
    }
    int end = text.lastIndexOf(' ', MOST);
    end = end < MOST / 2 ? MOST : end;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + "…";
  }
}
