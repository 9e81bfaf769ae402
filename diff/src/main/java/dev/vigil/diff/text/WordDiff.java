package dev.vigil.diff.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the words in which two texts differ: the ranges of both that are not common, in order.
 * Words are never split; of two numbers only the differing figures are named. Swapping the texts
 * swaps the sides of the result. Immutable.
 *
 * <p>The cost is that of an {@link Alignment} of the words, near-linear whatever the texts are.
 */
public record WordDiff(String before, String after, List<Hunk> hunks) {
  /**
   * One difference: the characters from {@code oldFrom} to {@code oldTo} of the text before became
   * those from {@code newFrom} to {@code newTo} of the text after. Either may be empty, not both.
   */
  public record Hunk(int oldFrom, int oldTo, int newFrom, int newTo) {
    Hunk swapped() {
      return new Hunk(newFrom, newTo, oldFrom, oldTo);
    }
  }

  /** Longer texts are compared by segments first. */
  private static final int LONG = 1 << 15;

  /** In a long text, differences up to this length are compared word by word. */
  private static final int FINE = 1 << 12;

  public WordDiff {
    hunks = List.copyOf(hunks);
  }

  public static WordDiff of(String before, String after) {
    if (before.equals(after)) {
      return new WordDiff(before, after, List.of());
    }
    return before.compareTo(after) > 0 ? of(after, before).swapped() : compared(before, after);
  }

  public WordDiff swapped() {
    return new WordDiff(after, before, hunks.stream().map(Hunk::swapped).toList());
  }

  public boolean isSame() {
    return hunks.isEmpty();
  }

  /** The old text of a hunk. */
  public String removed(Hunk hunk) {
    return before.substring(hunk.oldFrom(), hunk.oldTo());
  }

  /** The new text of a hunk. */
  public String added(Hunk hunk) {
    return after.substring(hunk.newFrom(), hunk.newTo());
  }

  /** The common characters as a share of all, from 0 to 1. */
  public double similarity() {
    int all = before.length() + after.length();
    int changed = 0;
    for (Hunk hunk : hunks) {
      changed += hunk.oldTo - hunk.oldFrom + hunk.newTo - hunk.newFrom;
    }
    return all == 0 ? 1 : 1 - (double) changed / all;
  }

  private static WordDiff compared(String before, String after) {
    List<Hunk> hunks = new ArrayList<>();
    CommonPrefixAndSuffix edges = CommonPrefixAndSuffix.of(before, after);
    int oldTo = before.length() - edges.end();
    int newTo = after.length() - edges.end();
    Hunk middle = new Hunk(edges.start(), oldTo, edges.start(), newTo);
    if (length(middle) > LONG) {
      String oldText = before.substring(edges.start(), oldTo);
      String newText = after.substring(edges.start(), newTo);
      List<Hunk> coarse = new ArrayList<>();
      compare(TextTokens.segments(oldText), TextTokens.segments(newText), edges.start(), coarse);
      for (Hunk hunk : coarse) {
        if (length(hunk) > FINE) {
          hunks.add(hunk);
        } else {
          words(before, after, hunk, hunks);
        }
      }
    } else {
      words(before, after, middle, hunks);
    }
    return new WordDiff(before, after, hunks);
  }

  private static int length(Hunk hunk) {
    return hunk.oldTo - hunk.oldFrom + hunk.newTo - hunk.newFrom;
  }

  /** The words that differ inside a hunk. */
  private static void words(String before, String after, Hunk hunk, List<Hunk> hunks) {
    TextTokens a = TextTokens.of(before.substring(hunk.oldFrom, hunk.oldTo));
    TextTokens b = TextTokens.of(after.substring(hunk.newFrom, hunk.newTo));
    List<Hunk> inside = new ArrayList<>();
    compare(a, b, 0, inside);
    for (Hunk found : inside) {
      hunks.add(
          new Hunk(
              hunk.oldFrom + found.oldFrom,
              hunk.oldFrom + found.oldTo,
              hunk.newFrom + found.newFrom,
              hunk.newFrom + found.newTo));
    }
  }

  private static void compare(TextTokens a, TextTokens b, int shift, List<Hunk> hunks) {
    int[] match = ChunkAlignment.align(a.keys(), b.keys());
    int i = 0;
    int j = 0;
    while (i < a.count() || j < b.count()) {
      int fromI = i;
      int fromJ = j;
      while (i < a.count() && (match[i] < 0 || !a.same(i, b, match[i]))) {
        i++;
      }
      j = i < a.count() ? match[i] : b.count();
      if (i > fromI || j > fromJ) {
        add(hunks, a, fromI, i, b, fromJ, j);
      }
      if (i < a.count()) {
        i++;
        j++;
      }
    }
    if (shift > 0) {
      hunks.replaceAll(
          h -> new Hunk(h.oldFrom + shift, h.oldTo + shift, h.newFrom + shift, h.newTo + shift));
    }
  }

  private static void add(
      List<Hunk> hunks, TextTokens a, int fromI, int toI, TextTokens b, int fromJ, int toJ) {
    int oldFrom = fromI < a.count() ? a.start(fromI) : a.text().length();
    int newFrom = fromJ < b.count() ? b.start(fromJ) : b.text().length();
    int oldTo = toI > fromI ? a.end(toI - 1) : oldFrom;
    int newTo = toJ > fromJ ? b.end(toJ - 1) : newFrom;
    if (toI - fromI == 1
        && toJ - fromJ == 1
        && a.kind(fromI) == TextTokens.Kind.NUMBER
        && b.kind(fromJ) == TextTokens.Kind.NUMBER) {
      while (oldFrom < oldTo
          && newFrom < newTo
          && a.text().charAt(oldFrom) == b.text().charAt(newFrom)) {
        oldFrom++;
        newFrom++;
      }
      while (oldFrom < oldTo
          && newFrom < newTo
          && a.text().charAt(oldTo - 1) == b.text().charAt(newTo - 1)) {
        oldTo--;
        newTo--;
      }
    }
    Hunk hunk = new Hunk(oldFrom, oldTo, newFrom, newTo);
    if (!hunks.isEmpty()) {
      Hunk last = hunks.getLast();
      if (joins(a.text(), last, hunk)) {
        hunks.set(hunks.size() - 1, new Hunk(last.oldFrom, hunk.oldTo, last.newFrom, hunk.newTo));
        return;
      }
    }
    hunks.add(hunk);
  }

  /** Two replaced words with only a blank between them read better as one replaced phrase. */
  private static boolean joins(String before, Hunk first, Hunk second) {
    return first.oldTo > first.oldFrom
        && first.newTo > first.newFrom
        && second.oldTo > second.oldFrom
        && second.newTo > second.newFrom
        && second.oldFrom > first.oldTo
        && before.substring(first.oldTo, second.oldFrom).isBlank();
  }
}
