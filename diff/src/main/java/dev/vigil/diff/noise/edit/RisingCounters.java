package dev.vigil.diff.noise.edit;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.CounterText;
import dev.vigil.diff.noise.text.PricedText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recognises counters by their company, at the first check already: the numbers before one and the
 * same word all rise, on most lines that have it. Prices, measures, stock and points are none; nor
 * are small steps of what is not named as something that people do, as league tables take them.
 * Stateless.
 */
final class RisingCounters {
  /** The minimum number of lines that rise at once. */
  private static final int LEAST = 3;

  /** The share of the lines with the word that rise; a few of them may have had no visitors. */
  private static final double MOST = 0.6;

  /** The most points of one match, and the most flats that are let on one day. */
  private static final int STEP = 3;

  /** A longer line is prose. */
  private static final int LONGEST = 120;

  /** A whole number and the word behind it. */
  private static final Pattern COUNT =
      Pattern.compile(
          "(?:^|[\\s(])(\\d{1,3}(?:[,.'\u00a0\u202f]\\d{3}){1,3}|\\d{1,9})\\s(\\pL{3,})");

  /** How the numbers of one word moved. Not thread-safe. */
  private static final class Movement {
    int rises;
    int falls;
    long least = Long.MAX_VALUE;
  }

  /** A number that rose or fell, and its word. */
  private record Moved(String word, long by) {}

  private RisingCounters() {}

  /** The edits, those of such numbers as counters. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, List<PageItem> after) {
    Map<String, Movement> movements = new HashMap<>();
    for (ItemDifference.Edit edit : edits) {
      Moved moved = moved(edit);
      if (moved != null) {
        Movement all = movements.computeIfAbsent(moved.word(), _ -> new Movement());
        all.rises += moved.by() > 0 ? 1 : 0;
        all.falls += moved.by() > 0 ? 0 : 1;
        all.least = Math.min(all.least, moved.by());
      }
    }
    movements.entrySet().removeIf(one -> !isRising(one.getKey(), one.getValue()));
    if (movements.isEmpty()) {
      return edits;
    }
    Map<String, Integer> lines = new HashMap<>();
    for (PageItem item : after) {
      String word = item.kind().isLine() ? word(item.text()) : null;
      if (word != null && movements.containsKey(word)) {
        lines.merge(word, 1, Integer::sum);
      }
    }
    movements
        .entrySet()
        .removeIf(one -> one.getValue().rises < MOST * lines.getOrDefault(one.getKey(), 0));
    return edits.stream().map(edit -> marked(edit, movements)).toList();
  }

  private static ItemDifference.Edit marked(
      ItemDifference.Edit edit, Map<String, Movement> rising) {
    Moved moved = edit.sort() == DifferenceKind.NUMBER ? moved(edit) : null;
    return moved != null && rising.containsKey(moved.word())
        ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.COUNTER)
        : edit;
  }

  private static boolean isRising(String word, Movement all) {
    return all.falls == 0
        && all.rises >= LEAST
        && (all.least > STEP || CounterText.namesActivity(word));
  }

  /** The number in which alone a line differs, or null if it is none that can be a counter. */
  private static @Nullable Moved moved(ItemDifference.Edit edit) {
    String before = edit.oldText();
    String after = edit.newText();
    if (edit.sort() != DifferenceKind.NUMBER && edit.sort() != DifferenceKind.COUNTER
        || edit.before() == null
        || !edit.piece().kind().isLine()
        || after.length() > LONGEST) {
      return null;
    }
    Matcher was = COUNT.matcher(before);
    Matcher is = COUNT.matcher(after);
    Moved moved = null;
    while (moved == null && was.find() && is.find()) {
      if (!was.group(1).equals(is.group(1))) {
        String rest = before.substring(was.end(1));
        boolean alone =
            before.substring(0, was.start(1)).equals(after.substring(0, is.start(1)))
                && rest.equals(after.substring(is.end(1)));
        if (!alone || isSomethingElse(edit, after)) {
          return null;
        }
        moved =
            new Moved(
                is.group(2).toLowerCase(Locale.ROOT), value(is.group(1)) - value(was.group(1)));
      }
    }
    return moved;
  }

  private static boolean isSomethingElse(ItemDifference.Edit edit, String after) {
    return FluctuatingLines.isSupply(edit)
        || FluctuatingLines.isSupplied(after)
        || PricedText.isIn(after)
        || CounterRecognizer.isMeasured(after);
  }

  private static @Nullable String word(String text) {
    if (text.length() > LONGEST) {
      return null;
    }
    Matcher count = COUNT.matcher(text);
    String word = null;
    while (count.find()) {
      word = count.group(2).toLowerCase(Locale.ROOT);
    }
    return word;
  }

  private static long value(String number) {
    long value = 0;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      value = c >= '0' && c <= '9' ? value * 10 + (c - '0') : value;
    }
    return value;
  }
}
