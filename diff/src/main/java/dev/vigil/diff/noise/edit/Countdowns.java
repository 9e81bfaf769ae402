package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.text.Durations;
import dev.vigil.diff.noise.text.NoisePatterns;
import java.util.ArrayList;
import java.util.List;

/**
 * Distinguishes a countdown that ran on from one whose end moved, by the times of the two fetches:
 * what is left fell by the time that passed, within the smallest unit that the page shows.
 * Stateless.
 */
final class Countdowns {
  /** A fall of so many units that agrees with the time that passed is no coincidence. */
  private static final int FINE = 5;

  /** So many lines that agree at once are no coincidence, either. */
  private static final int LINES = 3;

  /** The seconds for which a page may stand in a cache. */
  private static final long CACHED = 60;

  /** The seconds by which an end moves at least if people move it; a page may be a day old. */
  private static final long DAY = 24 * 3600L;

  private enum Answer {
    OTHER,
    MAYBE,
    RUNS,
    MOVED
  }

  private Countdowns() {}

  /**
   * The edits, those of countdowns that ran on as moves of a clock, and those whose end moved by
   * days as another number.
   */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, FetchTimes times) {
    if (!times.areKnown()) {
      return edits;
    }
    List<Answer> answers = edits.stream().map(edit -> answer(edit, times.seconds())).toList();
    boolean several = answers.stream().filter(one -> one == Answer.MAYBE).count() >= LINES;
    List<ItemDifference.Edit> marked = new ArrayList<>(edits);
    for (int i = 0; i < marked.size(); i++) {
      Answer answer = answers.get(i);
      ItemDifference.Edit edit = marked.get(i);
      boolean runs = answer == Answer.RUNS || answer == Answer.MAYBE && several;
      if (runs || answer == Answer.MOVED) {
        DifferenceKind kind = runs ? DifferenceKind.CLOCK : DifferenceKind.NUMBER;
        marked.set(i, new ItemDifference.Edit(edit.before(), edit.after(), kind));
      }
    }
    return marked;
  }

  private static Answer answer(ItemDifference.Edit edit, long passed) {
    if (!mayBe(edit)) {
      return Answer.OTHER;
    }
    List<Durations.Span> was = Durations.of(edit.oldText());
    List<Durations.Span> is = was.isEmpty() ? was : Durations.of(edit.newText());
    if (was.isEmpty()
        || was.size() != is.size()
        || !Durations.without(edit.oldText(), was).equals(Durations.without(edit.newText(), is))) {
      return Answer.OTHER;
    }
    boolean left = Durations.areLeft(edit.newText());
    boolean runs = true;
    boolean fine = true;
    boolean moved = false;
    for (int i = 0; i < is.size(); i++) {
      long unit = Math.max(was.get(i).unit(), is.get(i).unit());
      long fallen = was.get(i).seconds() - is.get(i).seconds();
      if (fallen != 0) {
        runs &= fallen > 0 && Math.abs(fallen - passed) <= unit + CACHED;
        fine &= fallen >= FINE * unit;
        moved |= Math.abs(fallen - passed) > DAY + 2 * unit;
      }
    }
    if (runs) {
      return left || fine ? Answer.RUNS : Answer.MAYBE;
    }
    boolean counted = edit.sort() == DifferenceKind.CLOCK || edit.sort() == DifferenceKind.COUNTER;
    return moved && left && counted ? Answer.MOVED : Answer.OTHER;
  }

  private static boolean mayBe(ItemDifference.Edit edit) {
    return edit.before() != null
        && edit.after() != null
        && edit.piece().kind().isLine()
        && switch (edit.sort()) {
          case NUMBER, WORDS, CLOCK, COUNTER, DATE -> true;
          case SPELLING, TOKEN, PARAMETERS, REVISION, PRICE, STATE -> false;
        }
        && NoisePatterns.withoutAges(edit.newText()).equals(edit.newText());
  }
}
