package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextWords;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the first edit of text outside the main content. Automatic text changes at most
 * checks, so a text that never changed before was edited by a person. Not thread-safe.
 */
final class FirstEditsOutsideContent {
  /** The minimum number of versions that show what moves by itself. */
  private static final int SETTLED = 3;

  /** A value with more words is a text. */
  private static final int WORDS = 3;

  /** Where people edit figures that are no part of the main content. */
  private static final Set<PageRegion> EDITED =
      EnumSet.of(
          PageRegion.ASIDE,
          PageRegion.BESIDE,
          PageRegion.FOOTER,
          PageRegion.HEADER,
          PageRegion.NAVIGATION,
          PageRegion.PROMOTION);

  /** What is written anew with every build or year. */
  private static final Pattern RELEASED =
      Pattern.compile(
          "(?iu)\\u00a9|\\(c\\)|copyright|\\bbuild\\b|\\bv\\.?\\s?\\d|\\brev(?:ision)?\\b");

  private final KnownPatterns known;
  private final PageDifference difference;
  private final NoiseHistory history;
  private @Nullable Set<Long> menus;

  FirstEditsOutsideContent(KnownPatterns known, PageDifference difference) {
    this.known = known;
    this.difference = difference;
    history = known.history();
  }

  /**
   * Whether a statement outside of the main content gives another figure, date or price, which it
   * did not do at any earlier check, or other words say so. Nothing is known of a page with few
   * versions.
   */
  boolean contain(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return history.checks() >= SETTLED
        && piece.kind().isLine()
        && EDITED.contains(piece.region())
        && !RELEASED.matcher(edit.newText()).find()
        && (isFigure(edit)
            || (isLabelled(edit) || isRestated(edit)) && known.ofPlace(edit).isEmpty()
            || isOption(edit));
  }

  /** Whether a figure, date or price moved that never did, and nothing around it moves. */
  private boolean isFigure(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return known.statements(edit).stream()
            .anyMatch(one -> isFigure(piece, one) && history.pattern(one.id()).isEmpty())
        && !isDayOfClock(edit)
        && !known.replacesRecent(edit)
        && !isAmongCounters(piece)
        && !(difference.isOnly(piece.slot()) && known.ofPlace(edit).isPresent());
  }

  /** A promotion may end on another day; the prices in one are those of other things. */
  private static boolean isFigure(PageItem piece, LineStatement statement) {
    return switch (statement.kind()) {
      case NUMBER, DATE -> true;
      case PRICE -> piece.region() != PageRegion.PROMOTION;
      case SPELLING, TOKEN, COUNTER, PARAMETERS, CLOCK, REVISION, STATE, WORDS -> false;
    };
  }

  /**
   * Whether the day and the time of a line moved together, to a minute that people do not choose.
   */
  private static boolean isDayOfClock(ItemDifference.Edit edit) {
    return NoisePatterns.hasTime(edit.newText())
        && !(NoisePatterns.isRound(edit.oldText()) && NoisePatterns.isRound(edit.newText()))
        && !NoisePatterns.isSameTime(edit.oldText(), edit.newText())
        && NoisePatterns.withoutDates(edit.oldText())
            .equals(NoisePatterns.withoutDates(edit.newText()));
  }

  /** Whether an entry of a menu stands beside others of which the figures moved before. */
  private boolean isAmongCounters(PageItem entry) {
    return isMenuLink(entry) && menusWithCounters().contains(entry.slot());
  }

  private static boolean isMenuLink(PageItem item) {
    return (item.region() == PageRegion.HEADER || item.region() == PageRegion.NAVIGATION)
        && (item.kind() == PageItem.Kind.LISTED_LINK || item.kind() == PageItem.Kind.LONE_LINK);
  }

  /** The places of menus with a figure that moved before; found once for all edits. */
  private Set<Long> menusWithCounters() {
    Set<Long> found = menus;
    if (found == null) {
      found = new HashSet<>();
      for (PageItem item : difference.items()) {
        if (isMenuLink(item) && history.pattern(PatternIds.ofForm(item)).isPresent()) {
          found.add(item.slot());
        }
      }
      menus = found;
    }
    return found;
  }

  /**
   * Whether a few other words, or other ones of many, stand beside the same label in a side box, or
   * behind the same label in a promotion.
   */
  private static boolean isLabelled(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null || after == null || edit.sort() != DifferenceKind.WORDS) {
      return false;
    }
    if (after.region() == PageRegion.PROMOTION) {
      return EditsOutsideContent.isLabelled(before.text(), after.text());
    }
    return after.region() == PageRegion.ASIDE
        && !after.record().isEmpty()
        && after.record().equals(before.record())
        && (TextWords.count(before.text()) <= WORDS && TextWords.count(after.text()) <= WORDS
            || EditsOutsideContent.isReworded(edit));
  }

  /**
   * Whether a line of words beside the content says something else, of which a number, a day or a
   * state is part: the address of an office, the hours of a desk.
   */
  private boolean isRestated(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return (piece.region() == PageRegion.ASIDE || piece.region() == PageRegion.BESIDE)
        && (piece.kind() == PageItem.Kind.TEXT || piece.kind() == PageItem.Kind.ITEM)
        && edit.sort() == DifferenceKind.WORDS
        && difference.isOneForOne(edit)
        && EditsOutsideContent.saysOtherwise(edit);
  }

  /** Whether a list beside the content, of words and not of links, has one entry more or less. */
  private boolean isOption(ItemDifference.Edit edit) {
    return edit.piece().kind() == PageItem.Kind.ITEM
        && (edit.piece().region() == PageRegion.BESIDE || edit.piece().region() == PageRegion.ASIDE)
        && known.ofPlace(edit).isEmpty()
        && difference.isOneEntry(edit);
  }
}
