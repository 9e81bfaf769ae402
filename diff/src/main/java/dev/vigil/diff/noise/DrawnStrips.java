package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.StatusText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Recognises strips that draw a few of many things, however seldom: logos of sponsors, pictures,
 * teasers. What went from such a strip comes back in place of another thing. What people publish
 * does not come back, and a state that does is one of two, or stands behind a label of its own.
 * Cheap: it asks what the history knows of one place. Not thread-safe.
 */
final class DrawnStrips {
  /** Fewer different things are states in turn. */
  private static final int VALUES = 3;

  /** How often something comes back to a list of words in the main content. */
  private static final int RETURNS = 2;

  private final NoiseHistory history;
  private final PageDifference difference;

  DrawnStrips(NoiseHistory history, PageDifference difference) {
    this.history = history;
    this.difference = difference;
  }

  /** Whether an edit exchanges a thing of a strip to which things come back. */
  boolean contain(ItemDifference.Edit edit, VolatilePattern place) {
    PageItem piece = edit.piece();
    long slot = piece.slot();
    return edit.sort() == DifferenceKind.WORDS
        && isThing(piece)
        && !history.isRested()
        && difference.isEven(slot)
        && returns(edit, place) >= returns(piece)
        && difference.isStrip(piece)
        && values(slot) >= VALUES
        && !saysState(edit)
        && !RotationNews.isDated(edit)
        && !EditsOutsideContent.isAnnounced(edit)
        && (piece.kind() == PageItem.Kind.IMAGE || !EditsOutsideContent.isReworded(edit));
  }

  private static boolean isThing(PageItem piece) {
    return switch (piece.kind()) {
          case TEXT, ITEM, LISTED_LINK, LONE_LINK, IMAGE -> true;
          case TITLE, HEADING, ROW, LINK, LISTED_TARGET -> false;
        }
        && piece.region() != PageRegion.NOTICE
        && piece.region() != PageRegion.CONTROL
        && piece.text().indexOf('\t') < 0;
  }

  /** How often something must have come back: people may take back an edit of a list. */
  private static int returns(PageItem piece) {
    return piece.region() == PageRegion.CONTENT && piece.kind() != PageItem.Kind.IMAGE
        ? RETURNS
        : 1;
  }

  /** How often something came back, with what comes back now. */
  private int returns(ItemDifference.Edit edit, VolatilePattern place) {
    long slot = edit.piece().slot();
    List<Integer> known = history.values().getOrDefault(slot, List.of());
    long now = difference.came(slot).stream().filter(known::contains).count();
    return place.returns() + (int) now;
  }

  /** How many different things came to a place or went from it. */
  private int values(long slot) {
    Set<Integer> values = new HashSet<>(history.values().getOrDefault(slot, List.of()));
    values.addAll(difference.values(slot));
    return values.size();
  }

  private static boolean saysState(ItemDifference.Edit edit) {
    return StatusText.hasState(edit.oldText()) || StatusText.hasState(edit.newText());
  }
}
