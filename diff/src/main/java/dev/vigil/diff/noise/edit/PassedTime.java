package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.text.EventAges;
import java.util.List;

/**
 * Recognises what moved only because time passed between the two fetches: countdowns, the moment of
 * the check, and what happened "today" and is "3 days ago" now. Stateless.
 */
final class PassedTime {
  private PassedTime() {}

  /** The edits, those that the time between the fetches explains as moves of a clock. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, FetchTimes times) {
    return times.areKnown()
        ? Countdowns.marked(edits, times).stream().map(edit -> marked(edit, times)).toList()
        : edits;
  }

  private static ItemDifference.Edit marked(ItemDifference.Edit edit, FetchTimes times) {
    boolean passed =
        isEdited(edit)
            && (EventAges.arePassed(edit.oldText(), edit.newText(), times.seconds())
                || MomentOfCheck.isGiven(edit, times));
    return passed
        ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.CLOCK)
        : edit;
  }

  private static boolean isEdited(ItemDifference.Edit edit) {
    return edit.before() != null
        && edit.after() != null
        && edit.piece().kind().isLine()
        && switch (edit.sort()) {
          case NUMBER, WORDS, DATE -> true;
          case SPELLING, TOKEN, COUNTER, PARAMETERS, CLOCK, REVISION, PRICE, STATE -> false;
        };
  }
}
