package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.TextShape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises what an edit is by others of its kind: a figure that grew beside counters of the same
 * place is a counter, and so are figures of which each one of a place moved a little, some up and
 * some down: people who edit them all raise or lower them. Where most links of a host lead to
 * another host of the same domain, the site is spelt otherwise. Stateless.
 */
public final class SiblingEdits {
  /** The minimum number of counters beside a figure, or of links that lead to another host. */
  private static final int LEAST = 2;

  /** The minimum number of figures of one place that move at once by themselves. */
  private static final int MOVING = 4;

  /** The share of the figures of one place that move at once; some come back to their value. */
  private static final double MOST = 0.6;

  /** The share of its value by which a reading moves; votes, rates and waiting times move more. */
  private static final double LITTLE = 0.01;

  private SiblingEdits() {}

  /** The edits, those of which others say so as counters or spelling. */
  public static List<ItemDifference.Edit> marked(
      List<ItemDifference.Edit> all, List<PageItem> after) {
    List<ItemDifference.Edit> edits = measured(all, after);
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

  /** The edits, those of figures that all moved a little, up and down, as counters. */
  private static List<ItemDifference.Edit> measured(
      List<ItemDifference.Edit> edits, List<PageItem> after) {
    Map<String, Integer> rising = new HashMap<>();
    Map<String, Integer> falling = new HashMap<>();
    for (ItemDifference.Edit edit : edits) {
      if (isReading(edit)) {
        Map<String, Integer> way =
            CounterRecognizer.isRise(edit.oldText(), edit.newText()) ? rising : falling;
        way.merge(place(edit.piece()), 1, Integer::sum);
      }
    }
    Map<String, Integer> readings = new HashMap<>();
    rising.forEach(
        (place, count) -> {
          int moved = count + falling.getOrDefault(place, 0);
          if (moved > count && moved >= MOVING) {
            readings.put(place, moved);
          }
        });
    if (readings.isEmpty()) {
      return edits;
    }
    Map<String, Integer> all = new HashMap<>();
    for (PageItem item : after) {
      if (item.kind() == PageItem.Kind.TEXT && readings.containsKey(place(item))) {
        all.merge(place(item), 1, Integer::sum);
      }
    }
    readings.entrySet().removeIf(one -> one.getValue() < MOST * all.getOrDefault(one.getKey(), 0));
    return edits.stream()
        .map(
            edit ->
                isReading(edit) && readings.containsKey(place(edit.piece()))
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.COUNTER)
                    : edit)
        .toList();
  }

  private static boolean isReading(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.NUMBER
        && edit.before() != null
        && edit.piece().kind() == PageItem.Kind.TEXT
        && CounterRecognizer.count(edit.oldText(), edit.newText()) == 1
        && CounterRecognizer.isNear(edit.oldText(), edit.newText(), LITTLE)
        && !FluctuatingLines.isSupply(edit);
  }

  private static String place(PageItem item) {
    return item.slot() + TextShape.ofLine(item.text());
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
            && CounterRecognizer.isGrowing(edit.oldText(), edit.newText())
            && !FluctuatingLines.isSupply(edit);
    return counts
        ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.COUNTER)
        : edit;
  }

  /** The pairs of hosts of which the first has no more links left than it lost. */
  private static Set<String> renamed(Map<String, Integer> moved, List<PageItem> after) {
    Set<String> renamed = new HashSet<>();
    if (moved.values().stream().allMatch(count -> count <= LEAST)) {
      return renamed;
    }
    Map<String, Integer> left = new HashMap<>();
    for (PageItem item : after) {
      if (!item.kind().isLine()) {
        left.merge(host(item.target()), 1, Integer::sum);
      }
    }
    moved.forEach(
        (hosts, count) -> {
          String old = hosts.substring(0, hosts.indexOf(' '));
          if (count > LEAST && left.getOrDefault(old, 0) < count) {
            renamed.add(hosts);
          }
        });
    return renamed;
  }

  /** The two hosts of a link that leads to the same path of another one of a domain, or null. */
  private static @Nullable String hosts(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null || after == null || after.kind().isLine()) {
      return null;
    }
    String was = host(before.target());
    String is = host(after.target());
    boolean elsewhere = !was.isEmpty() && !is.isEmpty() && !was.equals(is);
    return elsewhere && isOneDomain(was, is) && path(before.target()).equals(path(after.target()))
        ? was + " " + is
        : null;
  }

  /** Whether two hosts belong to one owner; otherwise a link leads to another owner. */
  private static boolean isOneDomain(String one, String other) {
    return one.endsWith("." + other)
        || other.endsWith("." + one)
        || domain(one).indexOf('.') > 0 && domain(one).equals(domain(other));
  }

  /** The last two names of a host, or three behind co.uk and the like; a number has none. */
  private static String domain(String host) {
    int last = host.lastIndexOf('.');
    int second = host.lastIndexOf('.', last - 1);
    if (last < 0 || host.chars().skip(last + 1).allMatch(c -> c >= '0' && c <= '9')) {
      return "";
    }
    boolean shared = host.length() - last == 3 && last - second <= 4 && second > 0;
    return host.substring((shared ? host.lastIndexOf('.', second - 1) : second) + 1);
  }

  private static String host(String address) {
    int from = address.indexOf("://");
    return from < 0 ? "" : address.substring(from + 3, hostEnd(address, from + 3));
  }

  private static String path(String address) {
    int from = address.indexOf("://");
    String path = from < 0 ? "" : address.substring(hostEnd(address, from + 3));
    return path.isEmpty() ? "/" : path;
  }

  private static int hostEnd(String address, int from) {
    int end = from;
    while (end < address.length() && "/?#\\".indexOf(address.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
