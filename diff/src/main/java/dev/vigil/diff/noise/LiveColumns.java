package dev.vigil.diff.noise;

import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recognises the columns of a table whose figures move by themselves: free spaces of car parks,
 * levels of rivers. They move in several rows at once and at nearly every check, whereas people
 * edit one row. Not thread-safe.
 */
final class LiveColumns {
  /** The minimum number of rows that move at once. */
  private static final int ROWS = 2;

  /** The minimum number of earlier checks at which they did. */
  private static final int CHECKS = 2;

  /** The share of the checks at which they did; some find few cars moving. */
  private static final double RATE = 0.6;

  private final NoiseHistory history;

  LiveColumns(NoiseHistory history) {
    this.history = history;
  }

  /** The pattern of a row of which only figures in such columns moved, or empty. */
  Optional<VolatilePattern> pattern(ItemDifference.Edit edit) {
    Optional<VolatilePattern> pattern = Optional.empty();
    if (!history.isRested()) {
      for (long column : columns(edit)) {
        pattern = history.pattern(column).filter(this::isLive);
        if (pattern.isEmpty()) {
          break;
        }
      }
    }
    return pattern;
  }

  private boolean isLive(VolatilePattern pattern) {
    return pattern.changes() >= CHECKS
        && pattern.changes() >= RATE * (history.checks() - pattern.since())
        && pattern.choice() != VolatilePattern.Choice.UNPINNED;
  }

  /** What one check says about the columns, for the history. */
  static List<Observation> observations(ItemDifference delta) {
    Map<Long, Integer> rows = new HashMap<>();
    Map<Long, PageItem> samples = new HashMap<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      for (long column : columns(edit)) {
        rows.merge(column, 1, Integer::sum);
        samples.putIfAbsent(column, edit.piece());
      }
    }
    List<Observation> all = new ArrayList<>();
    samples.forEach(
        (column, sample) -> {
          if (rows.getOrDefault(column, 0) >= ROWS) {
            all.add(
                new Observation(
                    column,
                    VolatilePattern.Kind.COUNTER,
                    sample.text(),
                    sample.region().words(),
                    false,
                    0,
                    List.of()));
          }
        });
    return all;
  }

  /** The columns of a row in which a figure differs; none if anything else does. */
  private static List<Long> columns(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null
        || after == null
        || after.kind() != PageItem.Kind.ROW
        || edit.sort() != DifferenceKind.NUMBER) {
      return List.of();
    }
    String[] was = before.text().split("\t", -1);
    String[] is = after.text().split("\t", -1);
    List<Long> columns = new ArrayList<>();
    for (int i = 0; was.length == is.length && i < is.length; i++) {
      if (!was[i].equals(is[i])) {
        if (!isFigure(was[i]) || !isFigure(is[i])) {
          return List.of();
        }
        columns.add(LayoutPlaces.mix(after.slot(), 0x6300 + i));
      }
    }
    return columns;
  }

  /** Whether a cell is a number, and not that nothing is left. */
  private static boolean isFigure(String cell) {
    return cell.chars().anyMatch(c -> c >= '1' && c <= '9')
        && cell.chars().noneMatch(Character::isLetter);
  }
}
