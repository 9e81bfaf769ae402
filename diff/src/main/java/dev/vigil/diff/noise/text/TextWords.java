package dev.vigil.diff.noise.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Splits a text into words for counting: runs of letters and digits. Stateless. */
public final class TextWords {
  private TextWords() {}

  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean inside = i < text.length() && Character.isLetterOrDigit(text.charAt(i));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        words.add(text.substring(start, i));
        start = -1;
      }
    }
    return words;
  }

  public static Set<String> set(String text) {
    return new HashSet<>(of(text));
  }

  public static int count(String text) {
    return of(text).size();
  }

  /** Whether one of these words, which are in lower case, is in a text; digits end a word here. */
  public static boolean hasAny(String text, Set<String> words) {
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
      if (letter && start < 0) {
        start = i;
      } else if (!letter && start >= 0) {
        if (words.contains(text.substring(start, i).toLowerCase(Locale.ROOT))) {
          return true;
        }
        start = -1;
      }
    }
    return false;
  }

  /** How many words one text has more often than the other, both ways. */
  public static int changed(String before, String after) {
    Map<String, Integer> counts = new HashMap<>();
    for (String word : of(before)) {
      counts.merge(word, 1, Integer::sum);
    }
    for (String word : of(after)) {
      counts.merge(word, -1, Integer::sum);
    }
    return counts.values().stream().mapToInt(Math::abs).sum();
  }
}
