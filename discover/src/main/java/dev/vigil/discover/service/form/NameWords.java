package dev.vigil.discover.service.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits names and texts into words, also compound names such as {@code searchText}. Stateless. */
public final class NameWords {
  private NameWords() {}

  /** The words of a text in lower case: {@code queryData_2} has query, data and 2. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = Character.isLetterOrDigit(c);
      boolean edge =
          !letter
              || Character.isUpperCase(c) && Character.isLowerCase(before)
              || Character.isDigit(c) != Character.isDigit(before);
      if (edge && !word.isEmpty()) {
        words.add(word.toString().toLowerCase(Locale.ROOT));
        word.setLength(0);
      }
      if (letter) {
        word.append(c);
      }
      before = c;
    }
    if (!word.isEmpty()) {
      words.add(word.toString().toLowerCase(Locale.ROOT));
    }
    return words;
  }
}
