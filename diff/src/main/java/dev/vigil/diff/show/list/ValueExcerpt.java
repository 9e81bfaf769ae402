package dev.vigil.diff.show.list;

import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.diff.show.words.TextDifferences;
import dev.vigil.diff.text.WordDiff;
import java.util.ArrayList;
import java.util.List;

/**
 * Shortens two values to where they differ, with the differing words marked. Immutable.
 *
 * @param before the old value; empty if there is none
 * @param after the new value; empty if there is none
 */
public record ValueExcerpt(List<Run> before, List<Run> after) {
  /** The number of equal characters that are shown around each difference. */
  private static final int CONTEXT = 32;

  /** An empty excerpt. */
  static final ValueExcerpt NONE = new ValueExcerpt(List.of(), List.of());

  /**
   * Words in a row that are marked together or not at all.
   *
   * @param words the words, with the spaces between them
   * @param isMarked whether they differ from the other value
   */
  public record Run(String words, boolean isMarked) {}

  /**
   * Shortens two values to where they differ.
   *
   * @param oldValue the old value; empty for none
   * @param newValue the new value; empty for none
   * @param most about how many characters of each are kept
   * @return the excerpt
   */
  public static ValueExcerpt of(String oldValue, String newValue, int most) {
    if (oldValue.isEmpty() || newValue.isEmpty() || oldValue.equals(newValue)) {
      return new ValueExcerpt(plain(oldValue, most), plain(newValue, most));
    }
    String old = clipped(oldValue);
    String now = clipped(newValue);
    List<WordDiff.Hunk> hunks = TextDifferences.of(old, now);
    List<Run> before = new ArrayList<>();
    List<Run> after = new ArrayList<>();
    int oldAt = 0;
    int newAt = 0;
    for (WordDiff.Hunk hunk : hunks) {
      same(before, old, oldAt, hunk.oldFrom(), false);
      same(after, now, newAt, hunk.newFrom(), false);
      add(before, old.substring(hunk.oldFrom(), hunk.oldTo()), true);
      add(after, now.substring(hunk.newFrom(), hunk.newTo()), true);
      oldAt = hunk.oldTo();
      newAt = hunk.newTo();
    }
    same(before, old, oldAt, old.length(), true);
    same(after, now, newAt, now.length(), true);
    return new ValueExcerpt(cut(before, most), cut(after, most));
  }

  /** Without the side on which nothing is marked, where the other one has marks. */
  ValueExcerpt whereMarked() {
    boolean gone = before.stream().anyMatch(Run::isMarked);
    boolean come = after.stream().anyMatch(Run::isMarked);
    return gone == come
        ? this
        : gone ? new ValueExcerpt(before, List.of()) : new ValueExcerpt(List.of(), after);
  }

  /** Longer values are not compared word by word: it takes time, and the result is not readable. */
  private static String clipped(String value) {
    return ChangeWords.brief(value, 20_000);
  }

  private static List<Run> plain(String value, int most) {
    String brief = ChangeWords.brief(value, most);
    return brief.isEmpty() ? List.of() : List.of(new Run(brief, false));
  }

  private static void same(List<Run> runs, String value, int from, int to, boolean last) {
    boolean first = from == 0;
    if (to - from <= 2 * CONTEXT + 8) {
      add(runs, value.substring(from, to), false);
      return;
    }
    String head = first ? "" : value.substring(from, wordEnd(value, from + CONTEXT)) + " ";
    String tail =
        last ? "" : " " + value.substring(wordEnd(value, to - CONTEXT), to).stripLeading();
    add(runs, head + "…" + tail, false);
  }

  /** The end of the word around a place, if it is near. */
  private static int wordEnd(String value, int at) {
    int end = at;
    while (end < value.length() && end < at + 12 && !Character.isWhitespace(value.charAt(end))) {
      end++;
    }
    return end < value.length() && Character.isLowSurrogate(value.charAt(end)) ? end + 1 : end;
  }

  private static void add(List<Run> runs, String words, boolean marked) {
    if (!words.isEmpty()) {
      runs.add(new Run(words, marked));
    }
  }

  private static List<Run> cut(List<Run> runs, int most) {
    List<Run> kept = new ArrayList<>();
    int room = most;
    for (Run run : runs) {
      if (run.words.length() > room) {
        String part = run.words.substring(0, Math.max(0, room));
        kept.add(new Run(part + "…", run.isMarked));
        break;
      }
      kept.add(run);
      room -= run.words.length();
    }
    return List.copyOf(kept);
  }
}
