package dev.vigil.diff.noise;

import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Estimates how often a place gets other words, whichever they are. The estimate is that of
 * Laplace: (exchanges + 1) / (comparisons + 2), so that a few checks prove little. A place is known
 * by its place in the layout or by its label ("Lunch today: soup"), which stays in every layout.
 * People edit one line now and then; what they await, such as states, is never judged by it.
 * Immutable.
 */
final class WordTurnover {
  /** The minimum number of earlier exchanges. */
  private static final int LEAST = 2;

  /**
   * The estimate from which on the words of a place in the main content are chosen by a machine.
   */
  private static final double IN_CONTENT = 0.42;

  /** Like {@link #IN_CONTENT}, around the main content, where machines choose more often. */
  private static final double AROUND = 0.35;

  /** A longer text before a colon is no label. */
  private static final int LABEL = 30;

  private final NoiseHistory history;

  WordTurnover(NoiseHistory history) {
    this.history = history;
  }

  /** Whether the words of a place are exchanged so often that one more exchange is no news. */
  boolean isOf(ItemDifference.Edit edit, VolatilePattern place) {
    double limit = edit.piece().region() == PageRegion.CONTENT ? IN_CONTENT : AROUND;
    // The first version was compared with none.
    return !history.isRested()
        && edit.sort() == DifferenceKind.WORDS
        && edit.piece().kind().isLine()
        && edit.piece().kind() != PageItem.Kind.HEADING
        && edit.newText().indexOf('\t') < 0
        && edit.piece().region() != PageRegion.NOTICE
        && place.changes() >= LEAST
        && (place.changes() + 1) / (history.checks() - 1 + 2.0) >= limit
        && !Volatility.hasState(edit.oldText())
        && !Volatility.hasState(edit.newText());
  }

  /** The pattern of a label behind which the words are exchanged so often, or empty. */
  Optional<VolatilePattern> ofLabel(ItemDifference.Edit edit) {
    long id = labelId(edit);
    return id == 0 ? Optional.empty() : history.pattern(id).filter(one -> isOf(edit, one));
  }

  /** What one check says about the words behind labels, for the history. */
  static List<Observation> observations(ItemDifference delta) {
    List<Observation> all = new ArrayList<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      long id = labelId(edit);
      if (id != 0) {
        all.add(
            new Observation(
                id,
                VolatilePattern.Kind.ROTATION,
                edit.newText(),
                edit.piece().region().words(),
                false,
                0,
                List.of()));
      }
    }
    return all;
  }

  /** Identifies the label that a line with other words keeps; 0 if it has none. */
  private static long labelId(ItemDifference.Edit edit) {
    String label = label(edit.newText());
    return edit.sort() == DifferenceKind.WORDS
            && edit.piece().kind().isLine()
            && !label.isEmpty()
            && label.equals(label(edit.oldText()))
        ? LayoutPlaces.mix(0x6c, LayoutPlaces.hash(label))
        : 0;
  }

  private static String label(String text) {
    int colon = text.indexOf(": ");
    return colon > 0 && colon <= LABEL ? text.substring(0, colon) : "";
  }
}
