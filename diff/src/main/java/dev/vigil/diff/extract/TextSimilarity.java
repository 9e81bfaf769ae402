package dev.vigil.diff.extract;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes the similarity of two short texts. Stateless. */
public final class TextSimilarity {
  /** The maximum number of words that are compared, from the beginning. */
  private static final int MOST_WORDS = 400;

  private TextSimilarity() {}

  /** Twice the common words over all words; words with digits are alike whatever the digits. */
  public static double of(String a, String b) {
    return a.equals(b) ? 1 : of(words(a), words(b));
  }

  /** Twice the common words over all words. */
  public static double of(List<String> x, List<String> y) {
    if (x.isEmpty() || y.isEmpty()) {
      return 0;
    }
    Map<String, Integer> counts = new HashMap<>();
    for (String word : x) {
      counts.merge(word, 1, Integer::sum);
    }
    int common = 0;
    for (String word : y) {
      if (counts.merge(word, -1, Integer::sum) >= 0) {
        common++;
      }
    }
    return 2.0 * common / (x.size() + y.size());
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int at = 0;
    while (at < text.length() && words.size() < MOST_WORDS) {
      int c = text.codePointAt(at);
      int start = at;
      at += Character.charCount(c);
      if (!WordTokens.isWordPart(c)) {
        continue;
      }
      boolean digits = Character.isDigit(c);
      while (!Character.isIdeographic(c) && at < text.length()) {
        c = text.codePointAt(at);
        if (!WordTokens.isWordPart(c)) {
          break;
        }
        digits |= Character.isDigit(c);
        at += Character.charCount(c);
      }
      words.add(digits ? "#" : WordTokens.fold(text.substring(start, at)));
    }
    return words;
  }
}
