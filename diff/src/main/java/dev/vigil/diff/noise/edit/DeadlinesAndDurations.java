package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.time.StatedTimes;
import dev.vigil.diff.noise.time.WrittenDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises facts that resemble clocks: a day that is still to come when the page is checked is a
 * deadline, and a lone "45 min" is how long something takes. Stateless.
 */
public final class DeadlinesAndDurations {
  /** A clock of the page may be ahead by its time zone. */
  private static final int AHEAD = 2;

  /** The minimum number of rows that show whether a time is a clock. */
  private static final int ROWS = 4;

  private DeadlinesAndDurations() {}

  /**
   * The edits, those of appointments and durations no longer as moves of a clock.
   *
   * @param after all items of the new version
   * @param checked when the new version was fetched, or null if that is not known
   */
  public static List<ItemDifference.Edit> marked(
      List<ItemDifference.Edit> edits, List<PageItem> after, @Nullable Instant checked) {
    if (edits.stream().noneMatch(edit -> edit.sort() == DifferenceKind.CLOCK)) {
      return edits;
    }
    long ages = edits.stream().filter(DeadlinesAndDurations::isAge).count();
    Set<Long> results = results(edits, after);
    long today = checked == null ? Long.MAX_VALUE - AHEAD : day(checked);
    return edits.stream()
        .map(
            edit ->
                edit.sort() == DifferenceKind.CLOCK && isLater(edit, today)
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.DATE)
                    : ages == 1 && isDuration(edit) || isResult(edit, results)
                        ? new ItemDifference.Edit(
                            edit.before(), edit.after(), DifferenceKind.NUMBER)
                        : edit)
        .toList();
  }

  /** Whether a row of a table has another time, which is a result. */
  private static boolean isResult(ItemDifference.Edit edit, Set<Long> results) {
    return edit.sort() == DifferenceKind.CLOCK
        && results.contains(edit.piece().slot())
        && isTimedRow(edit.after())
        && isTimedRow(edit.before());
  }

  /**
   * The slots of rows with times of which most kept theirs: the times are results and no clocks,
   * which would have moved in every row.
   */
  private static Set<Long> results(List<ItemDifference.Edit> edits, List<PageItem> after) {
    Map<Long, Integer> moved = new HashMap<>();
    for (ItemDifference.Edit edit : edits) {
      if (edit.sort() == DifferenceKind.CLOCK && edit.piece().kind() == PageItem.Kind.ROW) {
        moved.merge(edit.piece().slot(), 1, Integer::sum);
      }
    }
    Map<Long, Integer> rows = new HashMap<>();
    for (PageItem item : moved.isEmpty() ? List.<PageItem>of() : after) {
      if (moved.containsKey(item.slot()) && isTimedRow(item)) {
        rows.merge(item.slot(), 1, Integer::sum);
      }
    }
    Set<Long> results = new HashSet<>();
    rows.forEach(
        (slot, all) -> {
          if (all >= ROWS && 3 * moved.getOrDefault(slot, 0) <= all) {
            results.add(slot);
          }
        });
    return results;
  }

  private static boolean isTimedRow(@Nullable PageItem item) {
    return item != null
        && item.kind() == PageItem.Kind.ROW
        && item.text().indexOf('\t') >= 0
        && NoisePatterns.hasSeconds(item.text());
  }

  private static long day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC).toEpochDay();
  }

  /** Whether a statement gives another day or time than before, later than tomorrow. */
  private static boolean isLater(ItemDifference.Edit edit, long today) {
    List<String> was = TextSegments.of(edit.oldText());
    List<String> is = TextSegments.of(edit.newText());
    for (int i = 0; was.size() == is.size() && i < is.size(); i++) {
      OptionalLong latest =
          was.get(i).equals(is.get(i)) ? OptionalLong.empty() : WrittenDays.latest(is.get(i));
      if (latest.isPresent()
          && latest.getAsLong() >= today + AHEAD
          && isMoved(was.get(i), is.get(i))
          && isAppointed(edit, was.get(i), is.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the words before it or the time say so; the clock of a page may be wrong. */
  private static boolean isAppointed(ItemDifference.Edit edit, String before, String after) {
    return !StatedTimes.isMade(after)
        && !DailyText.isDaily(before, after)
        && (StatedTimes.isAppointed(edit.piece().record() + " " + after)
            || NoisePatterns.isRound(before) && NoisePatterns.isRound(after)
            || isSameDay(before, after));
  }

  /** Whether only the time moved, as that of a train; a clock that is wrong by days goes on. */
  private static boolean isSameDay(String before, String after) {
    return !NoisePatterns.hasSeconds(after)
        && !NoisePatterns.days(after).isEmpty()
        && NoisePatterns.days(before).equals(NoisePatterns.days(after));
  }

  private static boolean isMoved(String before, String after) {
    return !NoisePatterns.days(before).equals(NoisePatterns.days(after))
        || NoisePatterns.hasTime(after) && !NoisePatterns.isSameTime(before, after);
  }

  /** Whether a text alone says how long ago something was, or how long it takes. */
  private static boolean isAge(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.CLOCK
        && edit.newText().indexOf(':') < 0
        && NoisePatterns.days(edit.newText()).isEmpty()
        && NoisePatterns.isClock(edit.newText());
  }

  /** Ages are written without a space as a rule, "3h"; and they change their unit. */
  private static boolean isDuration(ItemDifference.Edit edit) {
    return isAge(edit)
        && edit.newText().indexOf(' ') > 0
        && TextShape.of(edit.oldText()).equals(TextShape.of(edit.newText()));
  }
}
