package dev.vigil.diff.noise;

import dev.vigil.diff.noise.text.NoisePatterns;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Recognises the day of the visit: a date that also appears in the page's own clock is noise,
 * wherever it stands. Stateless.
 */
final class TodaysDate {
  private TodaysDate() {}

  /** The edits, those of them that differ by the day of the visit only as moves of a clock. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits) {
    Set<String> yesterday = new HashSet<>();
    Set<String> today = new HashSet<>();
    for (ItemDifference.Edit edit : edits) {
      if ((edit.sort() == DifferenceKind.CLOCK || edit.sort() == DifferenceKind.COUNTER)
          && NoisePatterns.hasTime(edit.oldText())
          && NoisePatterns.hasTime(edit.newText())) {
        yesterday.addAll(NoisePatterns.days(edit.oldText()));
        today.addAll(NoisePatterns.days(edit.newText()));
      }
    }
    if (today.isEmpty()) {
      return edits;
    }
    return edits.stream()
        .map(
            edit ->
                edit.sort() == DifferenceKind.DATE && isToday(edit, yesterday, today)
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.CLOCK)
                    : edit)
        .toList();
  }

  private static boolean isToday(
      ItemDifference.Edit edit, Set<String> yesterday, Set<String> today) {
    Set<String> gone = NoisePatterns.days(edit.oldText());
    Set<String> come = NoisePatterns.days(edit.newText());
    Set<String> kept = new HashSet<>(gone);
    kept.retainAll(come);
    gone.removeAll(kept);
    come.removeAll(kept);
    return !come.isEmpty() && yesterday.containsAll(gone) && today.containsAll(come);
  }
}
