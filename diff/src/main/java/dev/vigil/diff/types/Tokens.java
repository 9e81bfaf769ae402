package dev.vigil.diff.types;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The words of a text as the seed defines them, in order: runs of letters and digits, everything
 * else separates. Letters of any script count, and each ideograph is a word of its own. Words are
 * compared without case. Immutable.
 */
final class Tokens {
  private final String text;
  private final int[] starts;
  private final int[] ends;
  private final List<String> words;
  private final Map<String, int[]> places;

  private Tokens(String text, int[] starts, int[] ends, List<String> words) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
    this.words = words;
    this.places = index(words);
  }

  static Tokens of(Extracts extracts) {
    return of(extracts.prose().text());
  }

  static Tokens of(String text) {
    int[] starts = new int[text.length() / 4 + 4];
    int[] ends = new int[starts.length];
    List<String> words = new ArrayList<>();
    int n = 0;
    int at = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      int start = at;
      at += Character.charCount(c);
      if (!isWordPart(c)) {
        continue;
      }
      while (!Character.isIdeographic(c) && at < text.length()) {
        int next = text.codePointAt(at);
        if (!isWordPart(next) || Character.isIdeographic(next)) {
          break;
        }
        at += Character.charCount(next);
      }
      if (n == starts.length) {
        starts = Arrays.copyOf(starts, n * 2);
        ends = Arrays.copyOf(ends, n * 2);
      }
      starts[n] = start;
      ends[n++] = at;
      words.add(fold(text.substring(start, at)));
    }
    return new Tokens(text, Arrays.copyOf(starts, n), Arrays.copyOf(ends, n), words);
  }

  /** A word as it is compared. */
  static String fold(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  static boolean isWordPart(int c) {
    return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static Map<String, int[]> index(List<String> words) {
    Map<String, Integer> counts = new HashMap<>();
    for (String word : words) {
      counts.merge(word, 1, Integer::sum);
    }
    Map<String, int[]> places = new HashMap<>();
    Map<String, Integer> filled = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int[] at = places.computeIfAbsent(word, w -> new int[counts.getOrDefault(w, 0)]);
      at[filled.merge(word, 1, Integer::sum) - 1] = i;
    }
    return places;
  }

  int size() {
    return words.size();
  }

  List<String> words() {
    return words;
  }

  int from(int i) {
    return starts[i];
  }

  int to(int i) {
    return ends[i];
  }

  /** Where a folded word stands, in order. */
  int[] places(String word) {
    return places.getOrDefault(word, new int[0]);
  }

  /** Where folded words stand side by side; found from the rarest of them. */
  int[] places(List<String> run) {
    int rarest = 0;
    for (int i = 1; i < run.size(); i++) {
      rarest = places(run.get(i)).length < places(run.get(rarest)).length ? i : rarest;
    }
    int shift = rarest;
    return Arrays.stream(run.isEmpty() ? new int[0] : places(run.get(rarest)))
        .map(at -> at - shift)
        .filter(at -> at >= 0 && at + run.size() <= words.size())
        .filter(at -> words.subList(at, at + run.size()).equals(run))
        .toArray();
  }

  /** The text from one word to another, both included, as it is written. */
  String written(int first, int last) {
    return text.substring(starts[first], ends[last]);
  }
}
