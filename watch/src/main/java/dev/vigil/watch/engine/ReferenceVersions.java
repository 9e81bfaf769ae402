package dev.vigil.watch.engine;

import dev.vigil.watch.sentinel.CompareClause;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * With which version a sentinel compares the one that it sees next. Immutable.
 *
 * @param seen how many versions it saw before
 * @param version the number of the n-th of them, from 1 on; 0 if it is no longer there
 * @param origin what {@code first} means after a reset, 0 for the first seen
 * @param told the version that the owner was told of or opened last, 0 for none
 */
record ReferenceVersions(int seen, IntUnaryOperator version, int origin, int told) {
  /** The number of the version; 0 if there is nothing to compare this time. */
  int of(CompareClause compare) {
    // The next version will be the one behind all that were seen.
    int next = seen + 1;
    return switch (compare) {
      case CompareClause.Pairwise() -> at(seen);
      case CompareClause.Moving(int n) -> at(next - n);
      case CompareClause.Every(int n) -> (next - 1) % n == 0 ? at(next - n) : 0;
      case CompareClause.First() -> origin > 0 ? origin : at(1);
      case CompareClause.LastSeen() -> told > 0 ? told : at(1);
    };
  }

  /**
   * The versions that later comparisons may need: what {@link #of} gives from now on for as long as
   * nothing but further versions comes. The last one is always among them, for what is noise is
   * learnt from it and the next.
   */
  Set<Integer> needs(CompareClause compare) {
    Set<Integer> needed = new TreeSet<>();
    needed.add(at(seen));
    switch (compare) {
      case CompareClause.Pairwise() -> {}
      case CompareClause.Moving(int n) ->
          IntStream.rangeClosed(seen - n + 1, seen).map(this::at).forEach(needed::add);
      case CompareClause.Every(int n) -> needed.add(at((seen - 1) / n * n + 1));
      case CompareClause.First(), CompareClause.LastSeen() -> needed.add(of(compare));
    }
    needed.remove(0);
    return needed;
  }

  private int at(int ordinal) {
    return ordinal < 1 ? 0 : version.applyAsInt(ordinal);
  }
}
