package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextWords;
import java.util.Locale;
import java.util.Set;

/**
 * Recognises texts that are replaced at some checks only and are unimportant to readers: teasers,
 * tips, the latest comment. Not thread-safe.
 */
final class ExchangedTexts {
  /** The share of the checks at which a text is exchanged that machines choose. */
  private static final double EXCHANGED_RATE = 0.3;

  /** A value with more words is a text. */
  private static final int WORDS = 3;

  /** Words with more letters say what a text is about. */
  private static final int NAMED = 4;

  private final KnownPatterns known;
  private final PageDifference difference;
  private final NoiseHistory history;

  ExchangedTexts(KnownPatterns known, PageDifference difference) {
    this.known = known;
    this.difference = difference;
    history = known.history();
  }

  /**
   * Whether texts take the place of others for the third time, at some checks only, and all that
   * goes came at an earlier check. One text may have no long word of the other and say nothing that
   * people wait for, such as a figure, a day or a state, unless both say how long ago something
   * was; of several texts in one place most are exchanged.
   */
  boolean isExchangedAgain(ItemDifference.Edit edit, VolatilePattern place) {
    PageItem piece = edit.piece();
    return piece.kind().isLine()
        && piece.kind() != PageItem.Kind.ROW
        && (piece.kind() != PageItem.Kind.HEADING || !difference.isOnly(piece.slot()))
        && piece.region() != PageRegion.NOTICE
        && !history.isRested()
        && place.changes() >= known.least() - 1
        && place.changes() >= EXCHANGED_RATE * known.checksSince(place)
        && isExchangeable(edit)
        && isDrawnAgain(edit, place)
        && difference.growth(piece.slot()) == 0
        && known.replacesOnlyRecent(edit);
  }

  /** Whether what someone did takes the place of what another one did, however short the page. */
  boolean areAgesExchangedAgain(ItemDifference.Edit edit, VolatilePattern place) {
    return hasAge(edit.oldText()) && hasAge(edit.newText()) && isExchangedAgain(edit, place);
  }

  /** Whether the entries of a list come back, as those do that are drawn from a store. */
  private boolean isDrawnAgain(ItemDifference.Edit edit, VolatilePattern place) {
    boolean entry =
        edit.piece().kind() == PageItem.Kind.ITEM
            || edit.piece().kind() == PageItem.Kind.LISTED_LINK
            || edit.piece().kind() == PageItem.Kind.HEADING;
    return !entry
        || difference.isOnly(edit.piece().slot())
        || edit.piece().region() != PageRegion.CONTENT
        || place.returns() > 0
        || difference.returns(history, edit.piece().slot())
        || difference.grewBelow(edit.piece().slot());
  }

  private boolean isExchangeable(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before != null && after != null && before.slot() != after.slot()
        || StatusText.hasState(edit.oldText())
        || StatusText.hasState(edit.newText())) {
      return false;
    }
    if (before != null && after != null && hasAge(before.text()) && hasAge(after.text())) {
      return true;
    }
    boolean several = !difference.isOnly(edit.piece().slot());
    return several && difference.replaced(edit.piece().slot()) >= KnownPatterns.ROTATING_RATE
        || (before == null || isPlain(before))
            && (after == null || isPlain(after))
            && !sharesWord(edit.oldText(), edit.newText());
  }

  /** Whether a text of some words has no figure. A list entry or a link may be shorter. */
  private static boolean isPlain(PageItem item) {
    int least = item.kind() == PageItem.Kind.TEXT ? WORDS : 1;
    return TextWords.count(item.text()) > least
        && item.text().chars().noneMatch(Character::isDigit);
  }

  private static boolean hasAge(String text) {
    return !NoisePatterns.withoutAges(text).equals(text);
  }

  private static boolean sharesWord(String before, String after) {
    Set<String> words = TextWords.set(before.toLowerCase(Locale.ROOT));
    words.retainAll(TextWords.set(after.toLowerCase(Locale.ROOT)));
    return words.stream().anyMatch(word -> word.length() > NAMED);
  }
}
