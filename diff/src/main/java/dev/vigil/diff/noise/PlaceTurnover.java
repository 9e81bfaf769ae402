package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.FluctuatingLines;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.StatusText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Estimates how often a place says something else: other words, another number or another time:
 * "Rain 13 °C" becomes "Rain 23 °C" and then "Cloudy 23 °C". The estimate is that of Laplace:
 * (exchanges + 1) / (comparisons + 2), so that a few checks prove little. A place is known by its
 * place in the layout, by its position among the lines there, or by its label ("Lunch today:
 * soup"), which stays in every layout. People edit one line now and then; what they await, such as
 * states, prices and what is left, is never judged by it. Immutable.
 */
final class PlaceTurnover {
  /** The minimum number of earlier exchanges. */
  private static final int LEAST = 2;

  /**
   * The estimate from which on the words of a place in the main content are chosen by a machine.
   */
  private static final double IN_CONTENT = 0.42;

  /** Like {@link #IN_CONTENT}, around the main content, where machines choose more often. */
  private static final double AROUND = 0.35;

  /** Like {@link #IN_CONTENT}, for a line among others of its place. */
  private static final double AMONG_OTHERS = 0.55;

  /** More lines than these are not learnt at one check, so that other patterns are not lost. */
  private static final int MOST = 64;

  /** A longer text before a colon is no label. */
  private static final int LABEL = 30;

  /** Distinguishes the ids of positions from those of other patterns. */
  private static final int POSITION = 0x74;

  private final NoiseHistory history;

  PlaceTurnover(NoiseHistory history) {
    this.history = history;
  }

  /** Whether the words of a place are exchanged so often that one more exchange is no news. */
  boolean isOf(ItemDifference.Edit edit, VolatilePattern place) {
    double limit = edit.piece().region() == PageRegion.CONTENT ? IN_CONTENT : AROUND;
    return edit.sort() == DifferenceKind.WORDS
        && isText(edit)
        && place.changes() >= LEAST
        && estimate(place) >= limit;
  }

  private double estimate(VolatilePattern place) {
    // The first version was compared with none.
    return (place.changes() + 1) / (history.checks() - 1 + 2.0);
  }

  /** Whether a line is no heading, row or notice, and says no state. */
  private boolean isText(ItemDifference.Edit edit) {
    return !history.isRested()
        && edit.piece().kind().isLine()
        && edit.piece().kind() != PageItem.Kind.HEADING
        && edit.newText().indexOf('\t') < 0
        && edit.piece().region() != PageRegion.NOTICE
        && !StatusText.hasState(edit.oldText())
        && !StatusText.hasState(edit.newText());
  }

  /** The pattern of a label behind which the words are exchanged so often, or empty. */
  Optional<VolatilePattern> ofLabel(ItemDifference.Edit edit) {
    long id = labelId(edit);
    return id == 0 ? Optional.empty() : history.pattern(id).filter(one -> isOf(edit, one));
  }

  /** The pattern of a position that says something else so often, or empty. */
  Optional<VolatilePattern> ofPosition(ItemDifference.Edit edit, PageDifference difference) {
    long id = positionId(edit, difference);
    if (id == 0 || !isFree(edit) || !isText(edit)) {
      return Optional.empty();
    }
    boolean content = edit.piece().region() == PageRegion.CONTENT;
    double limit =
        !content ? AROUND : difference.isOnly(edit.piece().slot()) ? IN_CONTENT : AMONG_OTHERS;
    return history
        .pattern(id)
        .filter(one -> one.changes() > LEAST || !content && one.changes() == LEAST)
        .filter(one -> estimate(one) >= limit);
  }

  /** Whether a number or time is not one that people wait for. */
  private static boolean isFree(ItemDifference.Edit edit) {
    boolean free =
        switch (edit.sort()) {
          case WORDS -> true;
          case NUMBER ->
              edit.piece().region() == PageRegion.CONTENT
                  ? !FluctuatingLines.isSupply(edit)
                  : !FluctuatingLines.isSupplied(edit.newText());
          case DATE ->
              NoisePatterns.hasTime(edit.newText())
                  && !(NoisePatterns.isRound(edit.oldText())
                      && NoisePatterns.isRound(edit.newText()));
          case SPELLING, TOKEN, COUNTER, PARAMETERS, CLOCK, REVISION, PRICE, STATE -> false;
        };
    return free;
  }

  /** What one check says about positions and the words behind labels, for the history. */
  static List<Observation> observations(ItemDifference delta, PageDifference difference) {
    List<Observation> all = new ArrayList<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      long label = labelId(edit);
      if (label != 0) {
        all.add(observation(label, edit));
      }
      long position = all.size() < MOST ? positionId(edit, difference) : 0;
      if (position != 0) {
        all.add(observation(position, edit));
      }
    }
    return all;
  }

  private static Observation observation(long id, ItemDifference.Edit edit) {
    return new Observation(
        id,
        VolatilePattern.Kind.ROTATION,
        edit.newText(),
        edit.piece().region().words(),
        false,
        0,
        List.of());
  }

  /** Identifies the position of a line that says something else; 0 where it has none. */
  private static long positionId(ItemDifference.Edit edit, PageDifference difference) {
    boolean other =
        switch (edit.sort()) {
          case WORDS, NUMBER, DATE, CLOCK, COUNTER -> true;
          case SPELLING, TOKEN, PARAMETERS, REVISION, PRICE, STATE -> false;
        };
    long position = other && edit.piece().kind().isLine() ? difference.position(edit) : 0;
    return position == 0 ? 0 : id(position);
  }

  static long id(long position) {
    return LayoutPlaces.mix(POSITION, position);
  }

  /** Identifies the positions at which something came and went. */
  static LongStream positionIds(ItemDifference.Edit edit, PageDifference difference) {
    return difference.positions(edit).map(PlaceTurnover::id);
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
