package dev.vigil.watch.check;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.graph.SubscriberGroup;
import dev.vigil.watch.sentinel.CompareClause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Detects whether a sentinel with a fixed reference version found the same difference as before.
 * Nothing is stored for that: the previous version is compared again. Stateless.
 */
public final class RepeatedDifference {
  private RepeatedDifference() {}

  /** Whether the version that is compared with stays the same from one check to the next. */
  public static boolean isPossible(CompareClause compare) {
    return compare instanceof CompareClause.First || compare instanceof CompareClause.LastSeen;
  }

  /**
   * The comparison of a result, in which what the version seen before already said comes last;
   * empty if that version differed from the reference in the same way.
   *
   * @param before of the version that was seen before
   * @param group as it was for the result, with the same query
   */
  public static <K> Optional<Comparison> unsaid(
      ChangeGraph<K> before, SubscriberGroup<K> group, SentinelResult<K> finding) {
    before.see(group);
    boolean judged = finding.asked().query().judged();
    Comparison all = finding.comparison();
    Map<Change, Integer> said = new HashMap<>();
    for (SentinelResult<K> old : before.findings()) {
      if (old.fired()) {
        if (same(old.comparison(), all, judged)) {
          return Optional.empty();
        }
        said.putAll(counted(old.comparison().changes()));
      }
    }
    List<Change> last = new ArrayList<>(all.restless());
    all.changes().stream().filter(change -> said.containsKey(anywhere(change))).forEach(last::add);
    return Optional.of(
        last.size() == all.restless().size()
            ? all
            : new Comparison(
                all.before(),
                all.after(),
                all.changes(),
                all.heldBack(),
                all.significance(),
                last));
  }

  private static boolean same(Comparison one, Comparison other, boolean judged) {
    return counted(shown(one, judged)).equals(counted(shown(other, judged)));
  }

  /** The changes; where only significant ones count, those that a reader sees. */
  private static List<Change> shown(Comparison comparison, boolean judged) {
    return judged
        ? comparison.changes().stream()
            .filter(change -> !ChangeLabel.isUnread(comparison, change))
            .toList()
        : comparison.changes();
  }

  /** Counts changes regardless of their position. */
  private static Map<Change, Integer> counted(List<Change> changes) {
    Map<Change, Integer> all = new HashMap<>();
    for (Change change : changes) {
      all.merge(anywhere(change), 1, Integer::sum);
    }
    return all;
  }

  private static Change anywhere(Change change) {
    return new Change(
        change.type(),
        change.kind(),
        change.label(),
        null,
        null,
        change.oldValue(),
        change.newValue(),
        change.oldCount(),
        change.newCount());
  }
}
