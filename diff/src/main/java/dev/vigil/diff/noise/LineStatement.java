package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.PricedText;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Represents a statement of a line that differs between two versions. A line may make several
 * statements, each with a pattern of its own: what moves beside a figure says nothing about the
 * figure. Immutable.
 *
 * @param id identifies its pattern
 * @param kind how it differs
 */
record LineStatement(long id, DifferenceKind kind) {
  /** Words with at least so many letters say what a price is for. */
  private static final int NAMED = 4;

  /** The statements of an edit that differ. Empty where the edit changes words. */
  static List<LineStatement> of(ItemDifference.Edit edit) {
    Long whole = lineId(edit);
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (whole == null || before == null || after == null) {
      return List.of();
    }
    List<LineStatement> statements = new ArrayList<>();
    if (after.kind().isLine() && !isDataRow(after)) {
      List<String> was = split(before.text());
      List<String> is = split(after.text());
      for (int i = 0; is.size() > 1 && was.size() == is.size() && i < is.size(); i++) {
        if (!was.get(i).equals(is.get(i))) {
          DifferenceKind kind = DifferenceKind.of(was.get(i), is.get(i));
          statements.add(new LineStatement(id(whole, i), kind));
        }
      }
    }
    return statements.isEmpty() ? List.of(new LineStatement(whole, edit.sort())) : statements;
  }

  /** The ids of the patterns of a line and of each of its statements. */
  static LongStream ids(PageItem line) {
    long whole = PatternIds.ofForm(line);
    return LongStream.concat(
        LongStream.of(whole),
        LongStream.range(0, split(line.text()).size()).map(i -> id(whole, i)));
  }

  private static long id(long line, long at) {
    return LayoutPlaces.mix(line, 0x66 + at);
  }

  /** Where the history keeps the value of a figure that was last reported. */
  long reportedId() {
    return LayoutPlaces.mix(id, 0x72);
  }

  /** The statements of a line; commas separate them unless one is part of a date. */
  private static List<String> split(String line) {
    List<String> all = TextSegments.withCommas(line);
    return all.size() > TextSegments.withCommas(NoisePatterns.withoutDates(line)).size()
        ? TextSegments.of(line)
        : all;
  }

  /** The pattern of the whole line of an edit, or null where it changes words. */
  private static @Nullable Long lineId(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null || after == null) {
      return null;
    }
    DifferenceKind kind = edit.sort();
    // The number of a picture is its name.
    boolean other = kind == DifferenceKind.NUMBER && after.kind() == PageItem.Kind.IMAGE;
    if (other
        || isOtherThing(edit)
        || kind == DifferenceKind.WORDS
        || kind == DifferenceKind.STATE
        || kind == DifferenceKind.SPELLING) {
      return null;
    }
    long form = PatternIds.ofForm(after);
    return isRenamed(before, after) ? LayoutPlaces.mix(form, 0x6e) : form;
  }

  /**
   * Whether a line gives the price of another thing: each text has words that the other lacks, and
   * that say neither a state nor a day.
   */
  static boolean isOtherThing(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.PRICE
        && edit.piece().kind().isLine()
        && hasOwnWord(edit.oldText(), edit.newText())
        && hasOwnWord(edit.newText(), edit.oldText());
  }

  private static boolean hasOwnWord(String text, String other) {
    Set<String> words = TextWords.set(NoisePatterns.withoutDates(text).toLowerCase(Locale.ROOT));
    words.removeAll(TextWords.set(other.toLowerCase(Locale.ROOT)));
    return words.stream()
        .anyMatch(
            word ->
                word.chars().filter(Character::isLetter).count() >= NAMED
                    && !StatusText.isWord(word)
                    && !PricedText.isOffer(word)
                    && !CalendarWords.months().contains(word)
                    && !CalendarWords.weekdays().contains(word));
  }

  /** Whether a line is a table row of several cells. */
  static boolean isDataRow(PageItem line) {
    return line.kind() == PageItem.Kind.ROW && line.text().indexOf('\t') >= 0;
  }

  /** Whether a table row has another name, of which a date may be the only difference. */
  private static boolean isRenamed(PageItem before, PageItem after) {
    return isDataRow(before) && isDataRow(after) && !rowName(before).equals(rowName(after));
  }

  /** The first cell with a word. */
  private static String rowName(PageItem row) {
    for (String cell : row.text().split("\t", -1)) {
      if (PatternIds.isNamed(cell)) {
        return cell;
      }
    }
    return "";
  }
}
