package dev.vigil.diff.extract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Splits a text into words as CH-Diff (Pandrangi 2003, Section 5.3) defines them, in order: runs of
 * letters and digits, everything else separates. Letters of any script count, and each ideograph is
 * a word of its own. Words are compared without case. Immutable.
 */
public final class WordTokens {
  private final String text;
  private final int[] starts;
  private final int[] ends;
  private final List<String> words;
  private final Map<String, Places> places;

  private WordTokens(
      String text, int[] starts, int[] ends, List<String> words, Map<String, Places> places) {
    this.text = text;
    this.starts = starts;
    this.ends = ends;
    this.words = words;
    this.places = places;
  }

  public static WordTokens of(ViewExtracts extracts) {
    return extracts.cache().tokens(extracts.visibleText().text());
  }

  public static WordTokens of(String text) {
    int[] starts = new int[text.length() / 4 + 4];
    int[] ends = new int[starts.length];
    List<String> words = new ArrayList<>();
    Map<String, Places> places = new HashMap<>();
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
      Places known = places.computeIfAbsent(fold(text.substring(start, at)), Places::new);
      known.add(n - 1);
      words.add(known.word);
    }
    return new WordTokens(text, Arrays.copyOf(starts, n), Arrays.copyOf(ends, n), words, places);
  }

  /** A word as it is compared. */
  public static String fold(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c > 'z' || c >= 'A' && c <= 'Z') {
        return word.toLowerCase(Locale.ROOT);
      }
    }
    return word;
  }

  public static boolean isWordPart(int c) {
    return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  /** The positions of one word; grows while the text is read. */
  private static final class Places {
    private final String word;
    private int[] at = new int[1];
    private int count;

    Places(String word) {
      this.word = word;
    }

    void add(int place) {
      if (count == at.length) {
        at = Arrays.copyOf(at, 2 * count);
      }
      at[count++] = place;
    }
  }

  public int size() {
    return words.size();
  }

  public List<String> words() {
    return words;
  }

  public int from(int i) {
    return starts[i];
  }

  public int to(int i) {
    return ends[i];
  }

  /** The positions of a folded word, in order. */
  public int[] places(String word) {
    Places known = places.get(word);
    return known == null ? new int[0] : Arrays.copyOf(known.at, known.count);
  }

  private int count(String word) {
    Places known = places.get(word);
    return known == null ? 0 : known.count;
  }

  /** The positions of a sequence of folded words; found from the rarest of them. */
  public int[] places(List<String> run) {
    int rarest = 0;
    for (int i = 1; i < run.size(); i++) {
      rarest = count(run.get(i)) < count(run.get(rarest)) ? i : rarest;
    }
    int shift = rarest;
    return Arrays.stream(run.isEmpty() ? new int[0] : places(run.get(rarest)))
        .map(at -> at - shift)
        .filter(at -> at >= 0 && at + run.size() <= words.size())
        .filter(at -> words.subList(at, at + run.size()).equals(run))
        .toArray();
  }

  /** The text from one word to another, both included, as it is written. */
  public String written(int first, int last) {
    return text.substring(starts[first], ends[last]);
  }
}
