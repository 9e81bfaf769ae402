package dev.vigil.diff.noise;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CountersAndGauges;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises lines that show gauges. Where several lines of a page keep their words and change
 * their numbers at once, those beside each other and those with more than one number are gauges.
 * People change one thing at a time. Stateless.
 */
final class GaugeLines {
  /** The minimum number of lines of different forms that move at once. */
  private static final int LEAST = 3;

  /** A longer line is running text or holds data. */
  private static final int LONGEST = 15;

  /** A longer line is no caption of a figure. */
  private static final int CAPTION = 4;

  private static final Pattern ZERO =
      Pattern.compile("(?:^|[^\\d.,])0(?:$|[^\\d.,:]|[.,:](?:$|\\D))");

  /** Words for what people can still get, or wait for. */
  private static final Pattern SUPPLY =
      Pattern.compile(
          "(?i)\\b(?:places?|seats?|spaces?|tickets?|rooms?|vacanc\\w+|available|remaining|left"
              + "|waiting|waitlist|registered|booked|enrolled|stock|pl\u00e4tze|freie?|warteliste"
              + "|angemeldet|positions?|jobs?|openings?|stellen|libres?|inscrits|disponib\\w+|plazas|inscritos|posti|iscritti)\\b");

  private GaugeLines() {}

  /** The edits, those of gauges as changes of a counter. Dates are deadlines as often as not. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, List<PageItem> after) {
    IdentityHashMap<PageItem, ItemDifference.Edit> moved = new IdentityHashMap<>();
    Set<String> forms = new HashSet<>();
    for (ItemDifference.Edit edit : edits) {
      if (isMoved(edit)) {
        moved.put(edit.piece(), edit);
        forms.add(TextShape.ofLine(edit.newText()));
      }
    }
    if (forms.size() < LEAST) {
      return edits;
    }
    Set<ItemDifference.Edit> beside = beside(moved, after);
    return edits.stream()
        .map(
            edit ->
                edit.sort() == DifferenceKind.NUMBER
                        && moved.containsKey(edit.piece())
                        && (beside.contains(edit)
                            || CountersAndGauges.count(edit.oldText(), edit.newText()) > 1)
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.COUNTER)
                    : edit)
        .toList();
  }

  /** The moved lines next to another one with other words. */
  private static Set<ItemDifference.Edit> beside(
      Map<PageItem, ItemDifference.Edit> moved, List<PageItem> after) {
    Set<ItemDifference.Edit> beside = new HashSet<>();
    ItemDifference.Edit last = null;
    for (PageItem piece : lines(after)) {
      ItemDifference.Edit edit = moved.get(piece);
      if (edit != null && last != null && isOther(last, edit)) {
        beside.add(last);
        beside.add(edit);
      }
      // The words between two figures say what they are.
      last = edit == null && last != null && isCaption(piece) ? last : edit;
    }
    return beside;
  }

  private static boolean isCaption(PageItem piece) {
    return piece.kind() == PageItem.Kind.TEXT
        && TextWords.count(piece.text()) <= CAPTION
        && piece.text().chars().noneMatch(Character::isDigit);
  }

  private static boolean isOther(ItemDifference.Edit one, ItemDifference.Edit other) {
    return !TextShape.ofLine(one.newText()).equals(TextShape.ofLine(other.newText()));
  }

  private static List<PageItem> lines(List<PageItem> pieces) {
    List<PageItem> lines = new ArrayList<>();
    for (PageItem piece : pieces) {
      if (piece.kind().isLine()) {
        lines.add(piece);
      }
    }
    return lines;
  }

  private static boolean isMoved(ItemDifference.Edit edit) {
    return edit.before() != null
        && isFree(edit.after())
        && !isSupply(edit)
        && switch (edit.sort()) {
          case NUMBER, COUNTER, CLOCK, DATE, TOKEN -> true;
          case SPELLING, PARAMETERS, REVISION, PRICE, STATE, WORDS -> false;
        };
  }

  /** Whether nothing is left any more, or something is again. */
  static boolean isSoldOut(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.NUMBER
        && isZeroed(edit)
        && SUPPLY.matcher(edit.newText()).find();
  }

  /** Whether a text says how much is left or taken. */
  static boolean isSupplied(String text) {
    return SUPPLY.matcher(text).find();
  }

  /** Whether a figure comes to nothing or starts from it. */
  static boolean isZeroed(ItemDifference.Edit edit) {
    return ZERO.matcher(edit.oldText()).find() != ZERO.matcher(edit.newText()).find();
  }

  /** Whether a figure says how much is left or taken, or comes to nothing or starts from it. */
  static boolean isSupply(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.NUMBER
        && (SUPPLY.matcher(edit.newText()).find()
            || CountersAndGauges.isTariff(edit.newText())
            || isZeroed(edit));
  }

  /** Whether a line stands for itself: rows of data, entries and headings are the content. */
  private static boolean isFree(@Nullable PageItem piece) {
    return piece != null
        && TextWords.count(piece.text()) <= LONGEST
        && (piece.kind() == PageItem.Kind.TEXT
            || piece.kind() == PageItem.Kind.ROW && piece.text().indexOf('\t') < 0);
  }
}
