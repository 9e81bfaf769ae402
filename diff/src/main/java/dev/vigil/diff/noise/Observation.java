package dev.vigil.diff.noise;

import dev.vigil.document.markup.TextShortener;
import java.util.List;

/**
 * An observed change at one check: the volatile pattern that it counts for, and for values that may
 * return, the place and the values. Immutable.
 */
record Observation(
    long id,
    VolatilePattern.Kind kind,
    String sample,
    String region,
    boolean returned,
    long place,
    List<Integer> values) {
  private static final int SAMPLE = 60;

  Observation {
    sample = TextShortener.first(sample, SAMPLE);
    values = List.copyOf(values);
  }

  VolatilePattern first(int check) {
    return new VolatilePattern(
        id, kind, sample, region, 1, check, check, returned ? 1 : 0, VolatilePattern.Choice.NONE);
  }

  VolatilePattern again(VolatilePattern old, int check) {
    int changes = old.last() == check ? old.changes() : old.changes() + 1;
    int returns = old.returns() + (returned ? 1 : 0);
    VolatilePattern.Kind now =
        kind == VolatilePattern.Kind.ROTATION && 2 * returns >= changes
            ? VolatilePattern.Kind.ALTERNATION
            : isCounterWithClock(old) ? old.kind() : kind;
    return new VolatilePattern(
        id, now, sample, region, changes, old.since(), check, returns, old.choice());
  }

  /** Whether only the clock of a line moved now, in which a figure moved before. */
  private boolean isCounterWithClock(VolatilePattern old) {
    return kind == VolatilePattern.Kind.CLOCK && old.kind() == VolatilePattern.Kind.COUNTER;
  }
}
