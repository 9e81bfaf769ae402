package dev.vigil.watch.engine;

import dev.vigil.watch.sentinel.Compare;
import java.util.function.IntUnaryOperator;

/**
 * With which version a sentinel compares the one that it sees next. Immutable.
 *
 * @param seen how many versions it saw before
 * @param version the number of the n-th of them, from 1 on; 0 if it is no longer there
 * @param origin what {@code first} means after a reset, 0 for the first seen
 * @param told the version that the owner was told of or opened last, 0 for none
 */
record References(int seen, IntUnaryOperator version, int origin, int told) {
  /** The number of the version; 0 if there is nothing to compare this time. */
  int of(Compare compare) {
    // The next version will be the one behind all that were seen.
    int next = seen + 1;
    return switch (compare) {
      case Compare.Pairwise() -> at(seen);
      case Compare.Moving(int n) -> at(next - n);
      case Compare.Every(int n) -> (next - 1) % n == 0 ? at(next - n) : 0;
      case Compare.First() -> origin > 0 ? origin : at(1);
      case Compare.LastSeen() -> told > 0 ? told : at(1);
    };
  }

  private int at(int ordinal) {
    return ordinal < 1 ? 0 : version.applyAsInt(ordinal);
  }
}
