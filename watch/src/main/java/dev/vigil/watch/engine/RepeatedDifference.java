package dev.vigil.watch.engine;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.graph.SubscriberGroup;
import dev.vigil.watch.sentinel.CompareClause;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a sentinel that always compares with the same version found what it found before. Nothing
 * is stored for that: the version that it saw before is compared once more. Stateless.
 */
final class RepeatedDifference {
  private RepeatedDifference() {}

  /** Whether the version that is compared with stays the same from one check to the next. */
  static boolean isPossible(CompareClause compare) {
    return compare instanceof CompareClause.First || compare instanceof CompareClause.LastSeen;
  }

  /**
   * Whether the version that was seen before differed from the reference in the same way.
   *
   * @param before of the version that was seen before
   * @param group as it was when the finding was made, with the same question
   */
  static <K> boolean of(
      ChangeGraph<K> before, SubscriberGroup<K> group, SentinelResult<K> finding) {
    before.see(group);
    return before.findings().stream()
        .anyMatch(old -> old.fired() && same(old.comparison(), finding.comparison()));
  }

  private static boolean same(Comparison one, Comparison other) {
    return counted(one.changes()).equals(counted(other.changes()));
  }

  /** The changes wherever they stand: what moved along with other text is no other change. */
  private static Map<Change, Integer> counted(List<Change> changes) {
    Map<Change, Integer> all = new HashMap<>();
    for (Change change : changes) {
      Change anywhere =
          new Change(
              change.type(),
              change.kind(),
              change.label(),
              null,
              null,
              change.oldValue(),
              change.newValue(),
              change.oldCount(),
              change.newCount());
      all.merge(anywhere, 1, Integer::sum);
    }
    return all;
  }
}
