package dev.vigil.diff.noise;

import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.MovedFigures;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises what an edit is by others of its kind: a figure that grew beside counters of the same
 * place is a counter, and where most links of a host lead to another host, the site is spelt
 * otherwise. Stateless.
 */
final class SiblingEdits {
  /** The minimum number of counters beside a figure, or of links that lead to another host. */
  private static final int LEAST = 2;

  private SiblingEdits() {}

  /** The edits, those of which others say so as counters or spelling. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, List<PageItem> after) {
    Map<Long, Integer> counters = new HashMap<>();
    Map<String, Integer> moved = new HashMap<>();
    for (ItemDifference.Edit edit : edits) {
      String hosts = hosts(edit);
      if (hosts != null) {
        moved.merge(hosts, 1, Integer::sum);
      } else if (edit.sort() == DifferenceKind.COUNTER) {
        counters.merge(edit.piece().slot(), 1, Integer::sum);
      }
    }
    if (counters.isEmpty() && moved.isEmpty()) {
      return edits;
    }
    Set<String> renamed = renamed(moved, after);
    return edits.stream().map(edit -> marked(edit, counters, renamed)).toList();
  }

  private static ItemDifference.Edit marked(
      ItemDifference.Edit edit, Map<Long, Integer> counters, Set<String> renamed) {
    String hosts = renamed.isEmpty() ? null : hosts(edit);
    if (hosts != null && renamed.contains(hosts)) {
      return new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.SPELLING);
    }
    boolean counts =
        edit.sort() == DifferenceKind.NUMBER
            && edit.piece().kind() == PageItem.Kind.TEXT
            && counters.getOrDefault(edit.piece().slot(), 0) >= LEAST
            && MovedFigures.isGrowing(edit.oldText(), edit.newText())
            && !Readouts.isSupply(edit);
    return counts
        ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.COUNTER)
        : edit;
  }

  /** The pairs of hosts of which the first has no more links left than it lost. */
  private static Set<String> renamed(Map<String, Integer> moved, List<PageItem> after) {
    Set<String> renamed = new HashSet<>();
    moved.forEach(
        (hosts, count) -> {
          String old = hosts.substring(0, hosts.indexOf(' '));
          long left =
              count <= LEAST
                  ? count
                  : after.stream()
                      .filter(item -> !item.kind().isLine() && old.equals(host(item.target())))
                      .count();
          if (left < count) {
            renamed.add(hosts);
          }
        });
    return renamed;
  }

  /** The two hosts of a link that leads to the same path of another one, or null. */
  private static @Nullable String hosts(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null || after == null || after.kind().isLine()) {
      return null;
    }
    String was = host(before.target());
    String is = host(after.target());
    boolean elsewhere = !was.isEmpty() && !is.isEmpty() && !was.equals(is);
    return elsewhere && path(before.target()).equals(path(after.target())) ? was + " " + is : null;
  }

  private static String host(String address) {
    int from = address.indexOf("://");
    int end = from < 0 ? -1 : address.indexOf('/', from + 3);
    return from < 0 ? "" : address.substring(from + 3, end < 0 ? address.length() : end);
  }

  private static String path(String address) {
    int from = address.indexOf("://");
    int end = from < 0 ? -1 : address.indexOf('/', from + 3);
    return end < 0 ? "/" : address.substring(end);
  }
}
