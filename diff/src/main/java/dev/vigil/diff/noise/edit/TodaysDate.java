package dev.vigil.diff.noise.edit;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.time.StatedTimes;
import dev.vigil.diff.noise.time.WrittenDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the day and the year of the visit. A date that also appears in the page's own clock is
 * noise, wherever it stands. So is the day of the check above the content, and the next year in
 * place of the last one in a footer. Stateless.
 */
final class TodaysDate {
  private static final Pattern YEAR = Pattern.compile("\\b20\\d\\d\\b");

  /** How many lines of a page may stand above its content. */
  private static final int MASTHEAD = 5;

  /** A longer line is no footer. */
  private static final int LONGEST = 500;

  private TodaysDate() {}

  /**
   * The edits, those of them that differ by the day of the visit only as moves of a clock.
   *
   * @param after all items of the new version
   * @param checked when the new version was fetched, or null if that is not known
   */
  static List<ItemDifference.Edit> marked(
      List<ItemDifference.Edit> all, List<PageItem> after, @Nullable Instant checked) {
    List<ItemDifference.Edit> edits = ofMasthead(ofYear(all), after, checked);
    Set<String> yesterday = new HashSet<>();
    Set<String> today = new HashSet<>();
    for (ItemDifference.Edit edit : edits) {
      if ((edit.sort() == DifferenceKind.CLOCK || edit.sort() == DifferenceKind.COUNTER)
          && NoisePatterns.hasTime(edit.oldText())
          && NoisePatterns.hasTime(edit.newText())) {
        yesterday.addAll(NoisePatterns.days(edit.oldText()));
        today.addAll(NoisePatterns.days(edit.newText()));
      }
    }
    if (today.isEmpty()) {
      return edits;
    }
    return edits.stream()
        .map(
            edit ->
                edit.sort() == DifferenceKind.DATE && isToday(edit, yesterday, today)
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.CLOCK)
                    : edit)
        .toList();
  }

  /**
   * The edits, those of the day of the check in the first lines of the page as moves of a clock.
   */
  private static List<ItemDifference.Edit> ofMasthead(
      List<ItemDifference.Edit> edits, List<PageItem> after, @Nullable Instant checked) {
    if (checked == null || edits.stream().noneMatch(edit -> isDayOf(edit, checked))) {
      return edits;
    }
    List<PageItem> first =
        after.stream()
            .filter(item -> item.kind().isLine() && item.kind() != PageItem.Kind.TITLE)
            .limit(MASTHEAD)
            .toList();
    return edits.stream()
        .map(
            edit ->
                isDayOf(edit, checked) && first.contains(edit.piece())
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.CLOCK)
                    : edit)
        .toList();
  }

  /** Whether a line gives the day of the check with its weekday, in place of an earlier day. */
  private static boolean isDayOf(ItemDifference.Edit edit, Instant checked) {
    String now = edit.newText();
    if (edit.sort() != DifferenceKind.DATE
        || edit.piece().kind() == PageItem.Kind.HEADING
        || StatedTimes.isAppointed(now)) {
      return false;
    }
    OptionalLong old = WrittenDays.latest(edit.oldText());
    OptionalLong day = WrittenDays.latest(now);
    long today = LocalDate.ofInstant(checked, ZoneOffset.UTC).toEpochDay();
    return old.isPresent()
        && day.isPresent()
        && old.getAsLong() < day.getAsLong()
        && Math.abs(day.getAsLong() - today) <= 1
        && TextWords.hasAny(now, CalendarWords.weekdays());
  }

  /** The edits, those of the year in which a site is shown as moves of a clock. */
  private static List<ItemDifference.Edit> ofYear(List<ItemDifference.Edit> edits) {
    if (edits.stream().noneMatch(TodaysDate::isNextYear)) {
      return edits;
    }
    return edits.stream()
        .map(
            edit ->
                isNextYear(edit) && edit.piece().region() == PageRegion.FOOTER
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.CLOCK)
                    : edit)
        .toList();
  }

  /** Whether a line differs in one year only, which became the next one. */
  private static boolean isNextYear(ItemDifference.Edit edit) {
    String old = edit.oldText();
    String now = edit.newText();
    if (edit.sort() != DifferenceKind.NUMBER && edit.sort() != DifferenceKind.DATE
        || old.length() != now.length()
        || old.length() > LONGEST
        || edit.piece().kind() != PageItem.Kind.TEXT) {
      return false;
    }
    Matcher year = YEAR.matcher(old);
    while (year.find()) {
      String next = Integer.toString(Integer.parseInt(year.group()) + 1);
      if ((old.substring(0, year.start()) + next + old.substring(year.end())).equals(now)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isToday(
      ItemDifference.Edit edit, Set<String> yesterday, Set<String> today) {
    Set<String> gone = NoisePatterns.days(edit.oldText());
    Set<String> come = NoisePatterns.days(edit.newText());
    Set<String> kept = new HashSet<>(gone);
    kept.retainAll(come);
    gone.removeAll(kept);
    come.removeAll(kept);
    return !come.isEmpty() && yesterday.containsAll(gone) && today.containsAll(come);
  }
}
