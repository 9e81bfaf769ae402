package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.MeaningfulSigns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Finds lines that two versions split differently from the same words: cells that became lines, a
 * label and its value that became one line, a sentence that was divided. Between two lines that
 * both versions have at the same point, the words are compared as one text, from its beginning and
 * from its end; lines that end at the same point of equal texts are the same. Linear in the text.
 * For one thread.
 */
final class ResplitLines {
  private final Set<PageItem> gone;
  private final Set<PageItem> added;
  private final List<PageItem> same = new ArrayList<>();

  private ResplitLines(Set<PageItem> gone, Set<PageItem> added) {
    this.gone = gone;
    this.added = added;
  }

  /**
   * The lines, of both versions, that say what stood there before.
   *
   * @param pairs the lines that both versions have at the same point
   * @param gone what no equal item was found for in the new version
   * @param added what no equal item was found for in the old version
   */
  static List<PageItem> of(
      List<PageItem> before,
      List<PageItem> after,
      IdentityHashMap<PageItem, PageItem> pairs,
      Set<PageItem> gone,
      Set<PageItem> added) {
    ResplitLines lines = new ResplitLines(gone, added);
    List<PageItem> is = after.stream().filter(ResplitLines::isRead).toList();
    List<PageItem> open = new ArrayList<>();
    IdentityHashMap<PageItem, Integer> order = LinePairing.order(is);
    int next = 0;
    for (PageItem old : before) {
      if (!isRead(old)) {
        continue;
      }
      PageItem partner = pairs.get(old);
      int at = partner == null ? -1 : order.getOrDefault(partner, -1);
      if (at < next) {
        open.add(old);
        continue;
      }
      lines.compare(open, is.subList(next, at));
      open.clear();
      next = at + 1;
    }
    lines.compare(open, is.subList(next, is.size()));
    return lines.same;
  }

  private static boolean isRead(PageItem item) {
    return item.kind().isLine() && item.kind() != PageItem.Kind.TITLE;
  }

  private void compare(List<PageItem> was, List<PageItem> is) {
    if (was.stream().noneMatch(gone::contains) || is.stream().noneMatch(added::contains)) {
      return;
    }
    List<String> old = was.stream().map(ResplitLines::letters).toList();
    List<String> now = is.stream().map(ResplitLines::letters).toList();
    int[] first = equal(old, now);
    take(was.subList(0, first[0]), is.subList(0, first[1]));
    List<String> oldRest = old.subList(first[0], old.size()).reversed();
    List<String> nowRest = now.subList(first[1], now.size()).reversed();
    int[] last = equal(reversed(oldRest), reversed(nowRest));
    take(was.subList(was.size() - last[0], was.size()), is.subList(is.size() - last[1], is.size()));
  }

  /**
   * Marks lines as the same if those of them that differ say the same, too. A line that is only
   * spelt differently is not cut differently.
   */
  private void take(List<PageItem> was, List<PageItem> is) {
    Set<String> old = letters(was);
    old.retainAll(letters(is));
    List<PageItem> went =
        was.stream().filter(one -> gone.contains(one) && !old.contains(letters(one))).toList();
    List<PageItem> came =
        is.stream().filter(one -> added.contains(one) && !old.contains(letters(one))).toList();
    if (!went.isEmpty() && text(went).equals(text(came))) {
      same.addAll(went);
      same.addAll(came);
    }
  }

  /** How many lines from the first on, of both sides, are one equal text. */
  private static int[] equal(List<String> was, List<String> is) {
    int[] found = {0, 0};
    int i = 0;
    int j = 0;
    int inOld = 0;
    int inNew = 0;
    while (i < was.size() && j < is.size()) {
      String old = was.get(i);
      String now = is.get(j);
      int length = Math.min(old.length() - inOld, now.length() - inNew);
      if (!old.regionMatches(inOld, now, inNew, length)) {
        break;
      }
      inOld += length;
      inNew += length;
      boolean oldEnds = inOld == old.length();
      boolean newEnds = inNew == now.length();
      i += oldEnds ? 1 : 0;
      j += newEnds ? 1 : 0;
      inOld = oldEnds ? 0 : inOld;
      inNew = newEnds ? 0 : inNew;
      if (oldEnds && newEnds) {
        found = new int[] {i, j};
      }
    }
    return found;
  }

  private static Set<String> letters(List<PageItem> lines) {
    Set<String> all = new HashSet<>();
    lines.forEach(line -> all.add(letters(line)));
    return all;
  }

  private static String text(List<PageItem> lines) {
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(letters(line)));
    return all.toString();
  }

  private static List<String> reversed(List<String> lines) {
    return lines.stream().map(line -> new StringBuilder(line).reverse().toString()).toList();
  }

  /** The characters of a line that bear meaning, without spaces but for those between numbers. */
  private static String letters(PageItem line) {
    String text = MeaningfulSigns.meaning(line.text());
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != ' '
          || Character.isDigit(text.charAt(i - 1)) && Character.isDigit(text.charAt(i + 1))) {
        out.append(c);
      }
    }
    return out.toString();
  }
}
