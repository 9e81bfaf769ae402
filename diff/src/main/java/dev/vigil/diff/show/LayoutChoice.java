package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.words.ChangeWords;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the layout of a comparison when the reader did not: by the requested types, and for the
 * catch-all type by the number of changes. Immutable.
 *
 * <p>After Pandrangi 2003, Section 5.5: things that are entries of a list (links, images, numbers)
 * as a table; things that live in running text (phrases, keywords, words) on both pages; for any
 * change by what each view costs its reader. That cost counts glances: in the table one per change,
 * and two more where a change needs its surroundings to be understood; in the merged page one per
 * change, three for what was taken out or moved, since it disturbs what is left, and the scrolling;
 * side by side two per change, and twice the scrolling.
 *
 * @param reason why, for the curious
 */
public record LayoutChoice(ComparisonLayout layout, String reason) {
  private static final Set<String> ENTRIES =
      Set.of(
          ("links images attributes comments metadata tags structure number price stock table list "
                  + "json xml")
              .split(" ", -1));
  private static final Set<String> RUNNING_TEXT =
      Set.of("phrase", "keyword", "words", "regex", "new-lines");

  private static final double TABLE_GLANCE = 3;
  private static final double MERGED_GLANCE = 1;
  private static final double MERGED_DISTURBED = 4;
  private static final double SIDE_GLANCE = 2.5;
  private static final double SCROLLING = 6;

  /** Chooses a layout for a file that a browser opens. */
  public static LayoutChoice forBrowser(Comparison comparison) {
    List<Change> changes = comparison.changes();
    if (changes.isEmpty()) {
      return new LayoutChoice(ComparisonLayout.CHANGES, "nothing changed");
    }
    if (changes.stream().allMatch(change -> ENTRIES.contains(family(change)))) {
      return new LayoutChoice(
          ComparisonLayout.CHANGES, "entries of a list are read best as a table");
    }
    if (changes.stream().allMatch(change -> RUNNING_TEXT.contains(family(change)))) {
      return new LayoutChoice(
          ComparisonLayout.SIDE, "words are understood where they stand, before and after");
    }
    return cheapest(changes);
  }

  private static LayoutChoice cheapest(List<Change> changes) {
    Map<ChangeKind, Integer> counts = ChangeWords.counts(changes);
    int n = changes.size();
    int disturbing =
        counts.getOrDefault(ChangeKind.DELETE, 0) + counts.getOrDefault(ChangeKind.MOVE, 0);
    double table = TABLE_GLANCE * n;
    double merged = SCROLLING + MERGED_GLANCE * (n - disturbing) + MERGED_DISTURBED * disturbing;
    double side = 2 * SCROLLING + SIDE_GLANCE * n;
    if (n > 150) {
      return new LayoutChoice(
          ComparisonLayout.CHANGES, n + " changes are too many to look up on the page");
    }
    if (merged <= side && merged <= table + SCROLLING) {
      return new LayoutChoice(
          ComparisonLayout.MERGED, "few enough changes to read them in the page");
    }
    return side <= table + 2 * SCROLLING
        ? new LayoutChoice(ComparisonLayout.SIDE, "what went and moved is clearer beside what came")
        : new LayoutChoice(ComparisonLayout.CHANGES, "a list is quicker to read than the page");
  }

  /** Chooses a layout for a terminal. */
  public static LayoutChoice forTerminal(Comparison comparison) {
    boolean text =
        comparison.changes().stream()
            .allMatch(
                change ->
                    change.type().equals("any")
                        || change.type().equals("text")
                        || RUNNING_TEXT.contains(family(change)));
    return text && !comparison.isSame() && comparison.changes().size() <= 40
        ? new LayoutChoice(
            ComparisonLayout.TEXT, "few changes of text are read best in their lines")
        : new LayoutChoice(
            ComparisonLayout.CHANGES, "many changes, or such as are not text, are read best alone");
  }

  /** The type without its options: {@code keyword} of {@code keyword=offer}. */
  private static String family(Change change) {
    return change.type().split("[=, ]", 2)[0];
  }
}
