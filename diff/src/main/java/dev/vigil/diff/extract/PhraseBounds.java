package dev.vigil.diff.extract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the text that now stands between the words that were before and after a phrase. Not
 * thread-safe.
 *
 * <p>CH-Diff (Pandrangi 2003, Section 5.4.1.1) wants all words of the signature unchanged; here as
 * many as are found, the nearest to the phrase first. Work is bounded, as a page may repeat its
 * words endlessly.
 */
public final class PhraseBounds {
  private static final int MOST_CANDIDATES = 64;
  private static final int MOST_WORK = 20_000;

  private final WordTokens tokens;
  private final boolean[] taken;
  private int work = MOST_WORK;

  public PhraseBounds(WordTokens tokens, boolean[] taken) {
    this.tokens = tokens;
    this.taken = taken;
  }

  /**
   * The words from [0] to before [1] that lie between these contexts and are most like the phrase,
   * or null if none keeps that share of it.
   */
  public int @Nullable [] between(
      List<String> left, List<String> right, List<String> phrase, double ratio) {
    for (int k = left.size(); k >= Math.min(2, left.size()); k--) {
      List<String> near = left.subList(left.size() - k, left.size());
      int[] starts = k == 0 ? new int[] {0} : tokens.places(near);
      int[] best = null;
      double most = ratio;
      for (int c = 0; c < Math.min(starts.length, MOST_CANDIDATES) && work-- > 0; c++) {
        int from = starts[c] + k;
        int to = end(from, right, phrase.size());
        if (to > from && isFree(from, to)) {
          double kept = (double) common(phrase, tokens.words().subList(from, to)) / phrase.size();
          if (kept >= most) {
            most = kept;
            best = new int[] {from, to};
          }
        }
      }
      if (best != null) {
        return best;
      }
    }
    return null;
  }

  /** The position at which the words after the phrase begin again, not too far from its start. */
  private int end(int from, List<String> right, int length) {
    int last = Math.min(tokens.size(), from + 3 * length + 10);
    if (right.isEmpty()) {
      return Math.min(last, from + length + 2);
    }
    for (int k = right.size(); k >= Math.min(2, right.size()); k--) {
      for (int at = from; at + k <= Math.min(tokens.size(), last + k); at++) {
        if (tokens.words().subList(at, at + k).equals(right.subList(0, k))) {
          return at;
        }
      }
    }
    return -1;
  }

  private boolean isFree(int from, int to) {
    for (int i = from; i < to; i++) {
      if (taken[i]) {
        return false;
      }
    }
    return true;
  }

  /** The length of a longest common subsequence; both are short. */
  private static int common(List<String> a, List<String> b) {
    int[] row = new int[b.size() + 1];
    for (String word : a) {
      int diagonal = 0;
      for (int j = 1; j <= b.size(); j++) {
        int above = row[j];
        row[j] = word.equals(b.get(j - 1)) ? diagonal + 1 : Math.max(above, row[j - 1]);
        diagonal = above;
      }
    }
    return row[b.size()];
  }
}
