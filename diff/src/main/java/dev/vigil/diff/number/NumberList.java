package dev.vigil.diff.number;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.extract.ObjectLabels;
import dev.vigil.diff.extract.PageHeadings;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The numbers of a page, each with a label. Immutable. */
record NumberList(List<Quantity> all) {
  /**
   * @param label what a person would call it: the words beside it, else the line or heading above
   * @param place the line with its numbers blanked, and which of them this is
   * @param struck whether it is struck out, as a price that holds no more
   */
  record Quantity(ParsedNumber figure, String label, String place, boolean struck) {}

  /** A longer line with words about stock is a sentence about something. */
  private static final int STATE_WORDS = 5;

  NumberList {
    all = List.copyOf(all);
  }

  static NumberList of(ViewExtracts extracts) {
    VisibleText visibleText = extracts.visibleText();
    NumberParser figures = new NumberParser(language(extracts.view()));
    PageHeadings headings = extracts.get(PageHeadings.class, PageHeadings::of);
    List<Quantity> all = new ArrayList<>();
    String above = "";
    for (VisibleText.Line line : visibleText.lines()) {
      List<ParsedNumber> found = figures.in(line.text());
      if (found.isEmpty()) {
        above = line.text();
        continue;
      }
      String blanked = blanked(line.text(), found);
      // "€49.00 In stock" is a price of what stands above, whether it can be had or not.
      boolean wordless =
          blanked.codePoints().noneMatch(Character::isLetter) || isStockOnly(blanked);
      String context = above.isEmpty() ? headings.over(line) : ObjectLabels.shortened(above);
      int ordinal = 0;
      for (ParsedNumber figure : found) {
        String beside = beside(line.text(), figure, found);
        String label = wordless || beside.isEmpty() ? context : beside;
        String place = (wordless ? context : blanked) + '\n' + ordinal++;
        ParsedNumber placed =
            new ParsedNumber(
                line.from() + figure.from(),
                line.from() + figure.to(),
                figure.value(),
                figure.relation(),
                figure.currency(),
                figure.written());
        int leaf = visibleText.range(placed.from(), placed.to()).node();
        all.add(
            new Quantity(
                placed, label, place, StrikethroughText.contains(visibleText.digest(), leaf)));
      }
      above = wordless ? above : line.text();
    }
    return new NumberList(all);
  }

  private static boolean isStockOnly(String line) {
    return AvailabilityState.ofText(line) != AvailabilityState.UNKNOWN
        && line.split("\\s+").length <= STATE_WORDS;
  }

  static @Nullable String language(DocumentView view) {
    PageDigest digest = view.digest();
    int root = digest.root();
    return root < 0 ? null : digest.attribute(root, "lang");
  }

  private static String blanked(String line, List<ParsedNumber> figures) {
    StringBuilder blank = new StringBuilder();
    int at = 0;
    for (ParsedNumber figure : figures) {
      blank.append(line, at, Math.max(at, figure.from())).append('#');
      at = Math.max(at, figure.to());
    }
    return blank.append(line, at, line.length()).toString();
  }

  /** The words before the number up to the one before it; else those behind it. */
  private static String beside(String line, ParsedNumber figure, List<ParsedNumber> all) {
    int from = 0;
    int to = line.length();
    for (ParsedNumber other : all) {
      from = other.to() <= figure.from() ? other.to() : from;
      to = other.from() >= figure.to() ? Math.min(to, other.from()) : to;
    }
    String before = trimmed(line.substring(from, figure.from()));
    return ObjectLabels.shortened(
        before.isEmpty() ? trimmed(line.substring(Math.min(to, figure.to()), to)) : before);
  }

  /** The text without signs at its ends that only lead to a number. */
  private static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && !Character.isLetterOrDigit(text.charAt(from))) {
      from++;
    }
    while (to > from && !Character.isLetterOrDigit(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to).replace('\t', ' ');
  }
}
