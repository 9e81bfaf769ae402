package dev.vigil.diff.noise.edit;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Recognises lines whose numbers fluctuate by themselves. If several lines of a page keep their
 * words and change their numbers at once, adjacent lines and lines with more than one number
 * fluctuate. People change one thing at a time. Stateless.
 */
public final class FluctuatingLines {
  /** The minimum number of lines of different forms that move at once. */
  private static final int LEAST = 3;

  /** A longer line is running text or holds data. */
  private static final int LONGEST = 15;

  /** How many rows moved, and how many of them up. */
  private static final int ROWS = 2;

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

  private FluctuatingLines() {}

  /** The edits, those of gauges as changes of a counter. Dates are deadlines as often as not. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, List<PageItem> after) {
    IdentityHashMap<PageItem, ItemDifference.Edit> moved = new IdentityHashMap<>();
    Set<String> forms = new HashSet<>();
    for (ItemDifference.Edit edit : edits) {
      if (isMoved(edit)) {
        moved.put(edit.piece(), edit);
        boolean beside = edit.piece().region() != PageRegion.CONTENT;
        // Values of one form beside the content are as many gauges.
        forms.add(TextShape.ofLine(edit.newText()) + (beside ? forms.size() : ""));
      }
    }
    if (forms.size() < LEAST) {
      return edits;
    }
    Set<Long> tables = tables(edits, after);
    Set<ItemDifference.Edit> beside = beside(moved, after);
    return edits.stream()
        .map(
            edit ->
                edit.sort() == DifferenceKind.NUMBER
                        && (moved.containsKey(edit.piece())
                                && (edit.piece().region() != PageRegion.CONTENT
                                    || beside.contains(edit)
                                    || CounterRecognizer.count(edit.oldText(), edit.newText()) > 1)
                            || isDataRow(edit.piece()) && tables.contains(edit.piece().slot()))
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.COUNTER)
                    : edit)
        .toList();
  }

  /**
   * The tables of which all rows moved, in several figures each, some of them up and some down:
   * readings of instruments. What people revise goes one way or leaves some rows as they were.
   */
  private static Set<Long> tables(List<ItemDifference.Edit> edits, List<PageItem> after) {
    Map<Long, int[]> rows = new HashMap<>();
    for (ItemDifference.Edit edit : edits) {
      if (edit.before() != null && edit.after() != null && isDataRow(edit.piece())) {
        int[] counts = rows.computeIfAbsent(edit.piece().slot(), _ -> new int[ROWS]);
        boolean reads =
            edit.sort() == DifferenceKind.NUMBER
                && CounterRecognizer.count(edit.oldText(), edit.newText()) > 1
                && !isZeroed(edit);
        counts[0] += reads ? 1 : 0;
        counts[1] += CounterRecognizer.isRise(edit.oldText(), edit.newText()) ? 1 : 0;
      }
    }
    Map<Long, Integer> all = new HashMap<>();
    for (PageItem item : after) {
      if (isDataRow(item) && hasDigit(item.text()) && rows.containsKey(item.slot())) {
        all.merge(item.slot(), 1, Integer::sum);
      }
    }
    Set<Long> tables = new HashSet<>();
    rows.forEach(
        (slot, counts) -> {
          if (counts[0] >= LEAST
              && counts[0] == all.getOrDefault(slot, 0)
              && counts[1] > 0
              && counts[1] < counts[0]) {
            tables.add(slot);
          }
        });
    return tables;
  }

  private static boolean isDataRow(PageItem piece) {
    return piece.kind() == PageItem.Kind.ROW && piece.text().indexOf('\t') >= 0;
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9');
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
        && isFree(edit)
        && !isSupply(edit)
        && switch (edit.sort()) {
          case NUMBER, COUNTER, CLOCK, DATE, TOKEN -> true;
          case SPELLING, PARAMETERS, REVISION, PRICE, STATE, WORDS -> false;
        };
  }

  /** Whether nothing is left any more, or something is again. */
  public static boolean isSoldOut(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.NUMBER
        && isZeroed(edit)
        && SUPPLY.matcher(edit.newText()).find();
  }

  /** Whether a text says how much is left or taken. */
  public static boolean isSupplied(String text) {
    return SUPPLY.matcher(text).find();
  }

  /** Whether a figure comes to nothing or starts from it. */
  public static boolean isZeroed(ItemDifference.Edit edit) {
    return ZERO.matcher(edit.oldText()).find() != ZERO.matcher(edit.newText()).find();
  }

  /** Whether a figure says how much is left or taken, or comes to nothing or starts from it. */
  public static boolean isSupply(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.NUMBER
        && (SUPPLY.matcher(edit.newText()).find()
            || CounterRecognizer.isTariff(edit.newText())
            || isZeroed(edit));
  }

  /**
   * Whether a line is independent text with few changed words. Rows of data, entries and headings
   * are content and do not count.
   */
  private static boolean isFree(ItemDifference.Edit edit) {
    PageItem piece = edit.after();
    return piece != null
        && (piece.kind() == PageItem.Kind.TEXT
            || piece.kind() == PageItem.Kind.ROW && piece.text().indexOf('\t') < 0)
        && differing(edit) <= LONGEST;
  }

  /** How many words the statements have that differ. */
  private static int differing(ItemDifference.Edit edit) {
    List<String> was = TextSegments.of(edit.oldText());
    List<String> is = TextSegments.of(edit.newText());
    if (was.size() != is.size()) {
      return TextWords.count(edit.newText());
    }
    int words = 0;
    for (int i = 0; i < is.size(); i++) {
      words += was.get(i).equals(is.get(i)) ? 0 : TextWords.count(is.get(i));
    }
    return words;
  }
}
