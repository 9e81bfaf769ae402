package dev.vigil.diff.show;

import dev.vigil.diff.text.WordDiff;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences of two texts as people read them: of a number that changed, all of it, since
 * "2[6.0][7.5]0" is no way to write 26.00 and 27.50. Stateless.
 */
final class Differences {
  private Differences() {}

  /** The differences in their order, none touching the next. Near-linear, as {@link WordDiff}. */
  static List<WordDiff.Hunk> of(String before, String after) {
    List<WordDiff.Hunk> whole = new ArrayList<>();
    for (WordDiff.Hunk hunk : WordDiff.of(before, after).hunks()) {
      WordDiff.Hunk widened = widened(before, after, hunk);
      WordDiff.Hunk last = whole.isEmpty() ? null : whole.getLast();
      if (last != null && last.oldTo() >= widened.oldFrom() && last.newTo() >= widened.newFrom()) {
        whole.removeLast();
        widened =
            new WordDiff.Hunk(last.oldFrom(), widened.oldTo(), last.newFrom(), widened.newTo());
      }
      whole.add(widened);
    }
    return whole;
  }

  /** What stands beside a difference is the same in both texts, so both sides widen as one. */
  private static WordDiff.Hunk widened(String before, String after, WordDiff.Hunk hunk) {
    int left = 0;
    while (hunk.oldFrom() - left > 0
        && hunk.newFrom() - left > 0
        && isOfNumber(before, hunk.oldFrom() - left - 1)
        && before.charAt(hunk.oldFrom() - left - 1) == after.charAt(hunk.newFrom() - left - 1)) {
      left++;
    }
    int right = 0;
    while (hunk.oldTo() + right < before.length()
        && hunk.newTo() + right < after.length()
        && isOfNumber(before, hunk.oldTo() + right)
        && before.charAt(hunk.oldTo() + right) == after.charAt(hunk.newTo() + right)) {
      right++;
    }
    boolean number =
        hasDigit(before, hunk.oldFrom() - left, hunk.oldTo() + right)
            && hasDigit(after, hunk.newFrom() - left, hunk.newTo() + right);
    return number && isInNumber(before, hunk)
        ? new WordDiff.Hunk(
            hunk.oldFrom() - left,
            hunk.oldTo() + right,
            hunk.newFrom() - left,
            hunk.newTo() + right)
        : hunk;
  }

  /** Whether the difference itself touches a number, and not just stands near one. */
  private static boolean isInNumber(String before, WordDiff.Hunk hunk) {
    return hunk.oldFrom() < before.length() && isOfNumber(before, hunk.oldFrom())
        || hunk.oldFrom() > 0 && isOfNumber(before, hunk.oldFrom() - 1);
  }

  private static boolean hasDigit(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.isDigit(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** A digit, or a separator between two. */
  private static boolean isOfNumber(String text, int at) {
    char c = text.charAt(at);
    boolean separator = c == '.' || c == ',' || c == ':' || c == '\'';
    return Character.isDigit(c)
        || separator
            && at > 0
            && at + 1 < text.length()
            && Character.isDigit(text.charAt(at - 1))
            && Character.isDigit(text.charAt(at + 1));
  }
}
