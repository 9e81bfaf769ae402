package dev.vigil.diff.noise;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Recognises the day of the visit: a date that a page's own clock shows too says nothing, wherever
 * it stands. Stateless.
 */
final class Today {
  private Today() {}

  /** The edits, those of them that differ by the day of the visit only as moves of a clock. */
  static List<Delta.Edit> marked(List<Delta.Edit> edits) {
    Set<String> yesterday = new HashSet<>();
    Set<String> today = new HashSet<>();
    for (Delta.Edit edit : edits) {
      if ((edit.sort() == Sort.CLOCK || edit.sort() == Sort.COUNTER)
          && Figures.hasTime(edit.oldText())
          && Figures.hasTime(edit.newText())) {
        yesterday.addAll(Figures.days(edit.oldText()));
        today.addAll(Figures.days(edit.newText()));
      }
    }
    if (today.isEmpty()) {
      return edits;
    }
    return edits.stream()
        .map(
            edit ->
                edit.sort() == Sort.DATE && isToday(edit, yesterday, today)
                    ? new Delta.Edit(edit.before(), edit.after(), Sort.CLOCK)
                    : edit)
        .toList();
  }

  private static boolean isToday(Delta.Edit edit, Set<String> yesterday, Set<String> today) {
    Set<String> gone = Figures.days(edit.oldText());
    Set<String> come = Figures.days(edit.newText());
    Set<String> kept = new HashSet<>(gone);
    kept.retainAll(come);
    gone.removeAll(kept);
    come.removeAll(kept);
    return !come.isEmpty() && yesterday.containsAll(gone) && today.containsAll(come);
  }
}
