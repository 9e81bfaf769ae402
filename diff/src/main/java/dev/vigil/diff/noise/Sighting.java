package dev.vigil.diff.noise;

import java.util.List;

/**
 * That something was found changed at one look: the habit it feeds, and where it has values that
 * may come back, the place and the values. Immutable.
 */
record Sighting(
    long id,
    Habit.Manner manner,
    String sample,
    String region,
    boolean returned,
    long place,
    List<Integer> values) {
  private static final int SAMPLE = 60;

  Sighting {
    sample = sample.length() > SAMPLE ? sample.substring(0, SAMPLE - 1) + "\u2026" : sample;
    values = List.copyOf(values);
  }

  Habit first(int look) {
    return new Habit(
        id, manner, sample, region, 1, look, look, returned ? 1 : 0, Habit.Choice.NONE);
  }

  Habit again(Habit old, int look) {
    int changes = old.last() == look ? old.changes() : old.changes() + 1;
    int returns = old.returns() + (returned ? 1 : 0);
    Habit.Manner now =
        manner == Habit.Manner.ROTATION && 2 * returns >= changes
            ? Habit.Manner.ALTERNATION
            : manner;
    return new Habit(id, now, sample, region, changes, old.since(), look, returns, old.choice());
  }
}
