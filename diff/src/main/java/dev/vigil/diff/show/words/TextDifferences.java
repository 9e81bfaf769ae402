package dev.vigil.diff.show.words;

import dev.vigil.diff.text.WordDiff;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the differences of two texts as people read them: a number, a version, a date or an address
 * that changed is marked as a whole, because "2[6.0][7.5]0" is no way to write 26.00 and 27.50.
 * Stateless.
 */
public final class TextDifferences {
  private TextDifferences() {}

  /** The differences in their order, none touching the next. Near-linear, as {@link WordDiff}. */
  public static List<WordDiff.Hunk> of(String before, String after) {
    List<WordDiff.Hunk> hunks = WordDiff.of(before, after).hunks();
    if (hunks.isEmpty()) {
      return hunks;
    }
    AtomicTokens old = AtomicTokens.of(before);
    AtomicTokens now = AtomicTokens.of(after);
    List<WordDiff.Hunk> whole = new ArrayList<>();
    for (WordDiff.Hunk hunk : hunks) {
      WordDiff.Hunk widened = widened(hunk, old, now, before.length(), after.length());
      while (!whole.isEmpty() && touches(whole.getLast(), widened)) {
        WordDiff.Hunk last = whole.removeLast();
        // What stands between two differences is the same in both texts, so both begin as one.
        widened =
            new WordDiff.Hunk(
                Math.min(last.oldFrom(), widened.oldFrom()),
                Math.max(last.oldTo(), widened.oldTo()),
                Math.min(last.newFrom(), widened.newFrom()),
                Math.max(last.newTo(), widened.newTo()));
      }
      whole.add(widened);
    }
    return whole;
  }

  private static boolean touches(WordDiff.Hunk last, WordDiff.Hunk next) {
    return last.oldTo() >= next.oldFrom() || last.newTo() >= next.newFrom();
  }

  /**
   * Widens a difference to whole tokens; the text beside it is equal on both sides, so both widen
   * alike.
   */
  private static WordDiff.Hunk widened(
      WordDiff.Hunk hunk, AtomicTokens old, AtomicTokens now, int oldEnd, int newEnd) {
    int left =
        Math.max(
            hunk.oldFrom() - old.start(hunk.oldFrom(), hunk.oldTo()),
            hunk.newFrom() - now.start(hunk.newFrom(), hunk.newTo()));
    int right =
        Math.max(
            old.end(hunk.oldFrom(), hunk.oldTo()) - hunk.oldTo(),
            now.end(hunk.newFrom(), hunk.newTo()) - hunk.newTo());
    left = Math.min(left, Math.min(hunk.oldFrom(), hunk.newFrom()));
    right = Math.min(right, Math.min(oldEnd - hunk.oldTo(), newEnd - hunk.newTo()));
    return new WordDiff.Hunk(
        hunk.oldFrom() - left, hunk.oldTo() + right, hunk.newFrom() - left, hunk.newTo() + right);
  }
}
