package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.StatusText;
import java.util.List;

/**
 * Recognises changes to report at places that change often: prices and states, new entries of a
 * feed, an announced day, and lines that did not change beside rotating ones. Not thread-safe.
 */
final class RotationNews {
  /** The share of a list that is new when it grows at its top. */
  private static final double FEED = 0.4;

  /** The minimum number of versions that show what stands still beside what moves. */
  private static final int STANDING = 8;

  /** Like {@link #STANDING}, for a line that keeps its words and gets another date or number. */
  private static final int SETTLED = 3;

  private final KnownPatterns known;
  private final PageDifference difference;
  private final NoiseHistory history;

  RotationNews(KnownPatterns known, PageDifference difference) {
    this.known = known;
    this.difference = difference;
    history = known.history();
  }

  /** Whether an edit is news however its place changes, and however often. */
  boolean isAlwaysNews(ItemDifference.Edit edit, VolatilePattern place) {
    return edit.sort() == DifferenceKind.PRICE && !LineStatement.isOtherThing(edit)
        || edit.sort() == DifferenceKind.STATE
        || isStatus(edit)
        || isFeed(edit, place);
  }

  /** Whether an edit is news unless its place goes back and forth between known values. */
  boolean isNews(ItemDifference.Edit edit, VolatilePattern place) {
    return isDated(edit) || stoodBeside(edit) || isMore(edit, place);
  }

  /** Whether an edit is news although the run that it is part of exchanges known values. */
  boolean isNewsInRun(ItemDifference.Edit edit, VolatilePattern place) {
    return isDated(edit) && !known.returns(edit) || isStatus(edit) || isFeed(edit, place);
  }

  /** Whether a text names a day and stands where one without a day stood: it is announced. */
  static boolean isDated(ItemDifference.Edit edit) {
    PageItem after = edit.after();
    return after != null
        && after.kind() == PageItem.Kind.TEXT
        && !NoisePatterns.days(after.text()).isEmpty()
        && NoisePatterns.days(edit.oldText()).isEmpty();
  }

  /**
   * Whether a few words of the main content or of a button say a state, known or not: people wait
   * for it.
   */
  private static boolean isStatus(ItemDifference.Edit edit) {
    if (edit.before() == null || edit.after() == null) {
      return false;
    }
    return edit.piece().region() == PageRegion.CONTROL
        ? EditsOutsideContent.isOtherState(edit)
        : edit.piece().region() == PageRegion.CONTENT
            && StatusText.isState(edit.oldText())
            && StatusText.isState(edit.newText());
  }

  /**
   * Whether a list of the main content got entries at its top that were never there, and keeps most
   * of the others: news, however often they come.
   */
  private boolean isFeed(ItemDifference.Edit edit, VolatilePattern place) {
    long slot = edit.piece().slot();
    return edit.piece().region() == PageRegion.CONTENT
        && edit.piece().kind().isLine()
        && place.returns() == 0
        && !difference.returns(history, slot)
        && difference.replaced(slot) <= FEED
        && difference.grewAtTop(slot);
  }

  /**
   * Whether what goes stood beside other items of its place at all checks, while they moved: it is
   * not among the values that came or went there, and all of them are remembered. A picture is
   * known by its words.
   */
  private boolean stoodBeside(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    if (before == null
        || history.checks() < (keepsWords(edit) ? SETTLED : STANDING)
        || difference.isOnly(edit.piece().slot())
        || known.isRecent(before)) {
      return false;
    }
    long caption = PatternIds.ofCaption(edit);
    return caption != 0
        ? history.pattern(caption).isEmpty()
        : before.kind().isLine()
            && history.values().getOrDefault(before.slot(), List.of()).size() < NoiseHistory.VALUES;
  }

  /** Whether only a day or a number of a line is another one. */
  private static boolean keepsWords(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.NUMBER
        || edit.sort() == DifferenceKind.DATE
            && !NoisePatterns.days(edit.oldText()).equals(NoisePatterns.days(edit.newText()));
  }

  /** Whether an entry comes that no other makes room for, to a place whose values come back. */
  private boolean isMore(ItemDifference.Edit edit, VolatilePattern place) {
    return edit.before() == null
        && edit.piece().kind().isLine()
        && place.kind() == VolatilePattern.Kind.ALTERNATION
        && !known.returns(edit)
        && difference.growth(edit.piece().slot()) > 0;
  }
}
