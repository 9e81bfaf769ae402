package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;

/**
 * Recognises places that show something else again and again: boxes that rotate, texts of which
 * some of many are drawn, and values in turn. Not thread-safe.
 */
final class RotatingPlaces {
  /** The minimum number of checks for a place of which most was replaced at every check. */
  private static final int ROTATING_CHECKS = 4;

  /** The share of a place that is replaced when it rotates. */
  private static final double REPLACED = 0.5;

  private final KnownPatterns known;
  private final PageDifference difference;
  private final NoiseHistory history;
  private final ExchangedTexts texts;
  private final PlaceTurnover turnover;

  RotatingPlaces(KnownPatterns known, PageDifference difference, PlaceTurnover turnover) {
    this.known = known;
    this.difference = difference;
    this.turnover = turnover;
    history = known.history();
    texts = new ExchangedTexts(known, difference);
  }

  /** Whether an edit is what its place does again and again. */
  boolean rotates(ItemDifference.Edit edit, VolatilePattern place) {
    boolean rotates =
        known.isEstablished(place)
            || isRotation(edit, place)
            || isDrawn(edit, place)
            || isSwapped(edit, place)
            || !history.isRested() && difference.returnsAtOnce(history, edit.piece().slot())
            || texts.isExchangedAgain(edit, place)
            || turnover.isOf(edit, place)
                && difference.isOnly(edit.piece().slot())
                && known.replacesOnlyRecent(edit);
    return rotates
        && (!difference.isContent(edit.piece()) || texts.areAgesExchangedAgain(edit, place));
  }

  /** Whether a place went back and forth between known values, and does so now. */
  boolean alternates(ItemDifference.Edit edit, VolatilePattern place) {
    PageItem before = edit.before();
    boolean content = difference.isContent(edit.piece());
    double rate = content ? known.rate() : KnownPatterns.ALTERNATING_RATE;
    return known.returns(edit)
        && (before == null || history.knows(before.slot(), before.key().hashCode()))
        && place.returns() >= known.least() - 1
        && place.changes() >= rate * known.checksSince(place);
  }

  /** Whether most of a place was replaced now, and it changed so often from the first check on. */
  private boolean isRotation(ItemDifference.Edit edit, VolatilePattern place) {
    int checks = known.checksSince(place);
    return place.since() <= 2
        && checks >= ROTATING_CHECKS - 1
        && place.changes() >= known.least()
        && place.changes() >= rotatingRate(edit) * checks
        && difference.replaced(edit.piece().slot()) >= REPLACED;
  }

  private double rotatingRate(ItemDifference.Edit edit) {
    return known.replacesOnlyRecent(edit)
        ? KnownPatterns.RESTLESS_RATE
        : KnownPatterns.ROTATING_RATE;
  }

  /**
   * Whether values come back to a place again and again, and one of them goes now for another: the
   * place shows some of many, and a value that is new there is one of them. Entries that only come
   * or only go are reported, and so is what stood there at all checks.
   */
  private boolean isDrawn(ItemDifference.Edit edit, VolatilePattern place) {
    return edit.piece().kind().isLine()
        && place.returns() >= known.least() - 1
        && 2 * place.returns() >= place.changes()
        && place.changes() >= known.least()
        && place.changes() >= KnownPatterns.RESTLESS_RATE * known.checksSince(place)
        && !history.isRested()
        && !EditsOutsideContent.isAnnounced(edit)
        && difference.growth(edit.piece().slot()) == 0
        && known.replacesOnlyRecent(edit);
  }

  /**
   * Whether a place changed at every check so far, and now something comes back that went from it,
   * or all that goes came to it at an earlier check: what people write stays longer.
   */
  private boolean isSwapped(ItemDifference.Edit edit, VolatilePattern place) {
    int checks = known.checksSince(place);
    boolean soon = checks > 1 || edit.piece().region() != PageRegion.CONTENT;
    return place.since() <= 1
        && place.changes() >= checks
        && !history.isRested()
        && !EditsOutsideContent.isAnnounced(edit)
        && (difference.returns(history, edit.piece().slot())
            || soon && known.replacesOnlyRecent(edit));
  }
}
