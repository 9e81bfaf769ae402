package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.text.Alignment;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares two documents line by line: which lines both have, which only one has, and which changes
 * affect which lines. A difference without a change was not requested, or was held back as noise,
 * and counts as common. Immutable. Cost: near-linear in the lines, by {@link Alignment}.
 */
final class LineDiff {
  /** Keeps the work linear where thousands of changes name the whole page as their place. */
  private static final int MOST_TOUCHES = 1 << 20;

  /**
   * One row of the result.
   *
   * @param before the number of the old line, -1 if missing
   * @param after the number of the new line, -1 if missing
   * @param kind null where both versions have the line
   * @param changes the numbers of the changes that touch it, counted from 1
   */
  record Row(int before, int after, @Nullable ChangeKind kind, List<Integer> changes) {}

  private final List<DocumentLine> before;
  private final List<DocumentLine> after;
  private final List<Row> rows = new ArrayList<>();
  private final List<List<Integer>> oldTouches;
  private final List<List<Integer>> newTouches;
  private final BitSet shown = new BitSet();
  private final Comparison comparison;

  private LineDiff(Comparison comparison) {
    this.comparison = comparison;
    PageDigest old = comparison.before().digest();
    PageDigest now = comparison.after().digest();
    this.before = DocumentLineWriter.of(old);
    this.after = DocumentLineWriter.of(now);
    this.oldTouches = touches(before, old, true);
    this.newTouches = touches(after, now, false);
    align();
    rows.forEach(row -> row.changes.forEach(shown::set));
  }

  static LineDiff of(Comparison comparison) {
    return new LineDiff(comparison);
  }

  List<DocumentLine> before() {
    return before;
  }

  List<DocumentLine> after() {
    return after;
  }

  List<Row> rows() {
    return rows;
  }

  /** Whether some line that differs shows the change. */
  boolean shows(int number) {
    return shown.get(number);
  }

  private List<List<Integer>> touches(List<DocumentLine> lines, PageDigest digest, boolean old) {
    List<List<Integer>> touches = new ArrayList<>(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      touches.add(List.of());
    }
    List<Change> changes = comparison.changes();
    int room = MOST_TOUCHES;
    for (int c = 0; c < changes.size() && room > 0; c++) {
      NodeRange range = old ? changes.get(c).before() : changes.get(c).after();
      if (range == null) {
        continue;
      }
      int end = digest.end(range.node());
      for (int i = first(lines, range.node()); i < lines.size() && lines.get(i).from() < end; i++) {
        if (lines.get(i).shows(range, end)) {
          if (touches.get(i).isEmpty()) {
            touches.set(i, new ArrayList<>(1));
          }
          touches.get(i).add(c + 1);
          room--;
        }
      }
    }
    return touches;
  }

  /** The first line that shows this node or a later one. */
  private static int first(List<DocumentLine> lines, int node) {
    int low = 0;
    int high = lines.size();
    while (low < high) {
      int middle = low + high >>> 1;
      if (lines.get(middle).to() <= node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void align() {
    int[] match = Alignment.of(keys(before), keys(after));
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      int fromI = i;
      int fromJ = j;
      while (i < before.size() && match[i] < 0) {
        i++;
      }
      j = i < before.size() ? match[i] : after.size();
      gap(fromI, i, fromJ, j);
      if (i < before.size()) {
        rows.add(new Row(i++, j++, null, List.of()));
      }
    }
  }

  /**
   * Lines of one version only, the old before the new ones; those that no change touches stand for
   * each other in their order and part the rest.
   */
  private void gap(int fromI, int toI, int fromJ, int toJ) {
    int i = fromI;
    int j = fromJ;
    while (i < toI || j < toJ) {
      for (; i < toI && !oldTouches.get(i).isEmpty(); i++) {
        rows.add(new Row(i, -1, kind(oldTouches.get(i), ChangeKind.DELETE), oldTouches.get(i)));
      }
      for (; j < toJ && !newTouches.get(j).isEmpty(); j++) {
        rows.add(new Row(-1, j, kind(newTouches.get(j), ChangeKind.INSERT), newTouches.get(j)));
      }
      if (j < toJ) {
        rows.add(new Row(i < toI ? i : -1, j++, null, List.of()));
      }
      i = Math.min(toI, i + 1);
    }
  }

  private ChangeKind kind(List<Integer> changes, ChangeKind otherwise) {
    boolean moved =
        changes.stream()
            .map(number -> comparison.changes().get(number - 1).kind())
            .allMatch(kind -> kind == ChangeKind.MOVE);
    return moved ? ChangeKind.MOVE : otherwise;
  }

  private static long[] keys(List<DocumentLine> lines) {
    long[] keys = new long[lines.size()];
    for (int i = 0; i < keys.length; i++) {
      long hash = 0xcbf29ce484222325L;
      String text = lines.get(i).text();
      for (int c = 0; c < text.length(); c++) {
        hash = (hash ^ text.charAt(c)) * 0x100000001b3L;
      }
      keys[i] = hash;
    }
    return keys;
  }
}
