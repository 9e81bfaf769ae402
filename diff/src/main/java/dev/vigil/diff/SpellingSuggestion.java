package dev.vigil.diff;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the valid word nearest to a misspelled one. Stateless. */
public final class SpellingSuggestion {
  /**
   * A word of this length is not a typing error; comparing it would cost its length for each known
   * one.
   */
  private static final int LONGEST = 100;

  private SpellingSuggestion() {}

  /**
   * {@return the known word nearest to the one typed; empty if more than a third of it would be
   * wrong}
   *
   * @param typed the word as it was typed
   * @param known the valid words
   */
  public static Optional<String> to(String typed, Collection<String> known) {
    if (typed.length() > LONGEST) {
      return Optional.empty();
    }
    return known.stream()
        .min(Comparator.comparingInt(word -> distance(typed, word)))
        .filter(word -> distance(typed, word) <= Math.max(1, typed.length() / 3));
  }

  /** How many letters must be added, dropped, changed or swapped with their neighbour. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + changed, Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
