package dev.vigil.watch.check;

import dev.vigil.watch.sentinel.CompareClause;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Decides with which version a sentinel compares the next one. Immutable.
 *
 * @param seen how many versions it saw before
 * @param version the number of the n-th of them, from 1 on; 0 if it is no longer there
 * @param origin what {@code first} means after a reset, 0 for the first seen
 * @param notified the version that was last reported to or opened by the owner, 0 for none
 */
public record ReferenceVersions(int seen, IntUnaryOperator version, int origin, int notified) {
  /** The number of the reference version; 0 if nothing is compared this time. */
  public int of(CompareClause compare) {
    if (!isDue(compare)) {
      return 0;
    }
    int next = seen + 1;
    return switch (compare) {
      case CompareClause.Pairwise() -> at(seen);
      case CompareClause.Moving(int n) -> at(next - n);
      case CompareClause.Every(int n) -> at(next == n && n > 1 ? 1 : next - n);
      case CompareClause.First() -> origin > 0 ? origin : at(1);
      case CompareClause.LastSeen() -> notified > 0 ? notified : at(1);
    };
  }

  /** Whether the next version, which is the one behind all that were seen, is compared at all. */
  boolean isDue(CompareClause compare) {
    return !(compare instanceof CompareClause.Every(int n)) || (seen + 1) % n == 0;
  }

  /**
   * The versions that later comparisons may need: all values that {@link #of} can return as
   * versions are added. The last version is always among them, because noise is learnt from it and
   * the next.
   */
  Set<Integer> needs(CompareClause compare) {
    Set<Integer> needed = new TreeSet<>();
    needed.add(at(seen));
    switch (compare) {
      case CompareClause.Pairwise() -> {}
      case CompareClause.Moving(int n) ->
          IntStream.rangeClosed(seen - n + 1, seen).map(this::at).forEach(needed::add);
      case CompareClause.Every(int n) -> needed.add(at(Math.max(1, seen / n * n)));
      case CompareClause.First(), CompareClause.LastSeen() -> needed.add(of(compare));
    }
    needed.remove(0);
    return needed;
  }

  private int at(int ordinal) {
    return ordinal < 1 ? 0 : version.applyAsInt(ordinal);
  }
}
