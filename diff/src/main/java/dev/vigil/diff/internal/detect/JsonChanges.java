package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.JsonNodes;
import dev.vigil.diff.extract.JsonValues;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import dev.vigil.document.PageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A change type for the values of JSON by path. The order of keys means nothing; items of a list
 * are known by their value, by a member that names them ({@code id} and the like), or by their
 * place.
 *
 * @param path only values at or below this path count, such as {@code offers.price}; empty for all
 */
public record JsonChanges(String path) implements ChangeType {
  private static final int LONGEST_PATH = 600;
  private static final List<String> NAMING =
      List.of("@id", "id", "_id", "key", "uuid", "sku", "slug", "code", "url", "name");

  @Override
  public String name() {
    return path.isEmpty() ? "json" : "json=" + TypeText.quoted(path);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    JsonValues old = before.get(JsonValues.class, JsonValues::of);
    JsonValues now = after.get(JsonValues.class, JsonValues::of);
    Walk walk = new Walk(old, now, new ChangeCollector(name()), path);
    if (old.digest().root() >= 0 && now.digest().root() >= 0) {
      walk.open.push(new Pair(old.digest().root(), now.digest().root(), "", ""));
    }
    walk.run();
    return walk.found.changes();
  }

  /**
   * Two values that are versions of one.
   *
   * @param label the path with the keys that distinguish items
   * @param names the path of keys alone
   */
  private record Pair(int before, int after, String label, String names) {
    Pair {
      label = end(label);
      names = end(names);
    }

    /** Paths of endless depth are known by their end. */
    private static String end(String path) {
      return path.length() <= LONGEST_PATH
          ? path
          : "…" + path.substring(path.length() - LONGEST_PATH / 2);
    }
  }

  /** Descends into differing values; not thread-safe. */
  private static final class Walk {
    private final JsonValues old;
    private final JsonValues now;
    private final ChangeCollector found;
    private final String path;
    private final ArrayDeque<Pair> open = new ArrayDeque<>();

    Walk(JsonValues old, JsonValues now, ChangeCollector found, String path) {
      this.old = old;
      this.now = now;
      this.found = found;
      this.path = path;
    }

    void run() {
      while (!open.isEmpty()) {
        Pair pair = open.pop();
        if (old.hash(pair.before) == now.hash(pair.after)) {
          continue;
        }
        String type = old.type(pair.before);
        if (!type.equals(now.type(pair.after))) {
          updated(pair);
        } else if (type.equals("object")) {
          members(pair);
        } else if (type.equals("array")) {
          items(pair);
        } else {
          updated(pair);
        }
      }
    }

    private void updated(Pair pair) {
      if (isWanted(pair.names)) {
        found.updated(
            pair.label.isEmpty() ? "value" : pair.label,
            NodeRange.whole(old.place(pair.before)),
            NodeRange.whole(now.place(pair.after)),
            old.shown(pair.before),
            now.shown(pair.after));
      }
    }

    private void members(Pair pair) {
      Map<String, Integer> was = byKey(old, pair.before);
      Map<String, Integer> is = byKey(now, pair.after);
      List<Pair> both = new ArrayList<>();
      was.forEach(
          (key, value) -> {
            Integer other = is.remove(key);
            String label = pair.label.isEmpty() ? key : pair.label + "." + key;
            String names = pair.names.isEmpty() ? key : pair.names + "." + key;
            if (other != null) {
              both.add(new Pair(value, other, label, names));
            } else {
              deleted(value, label, names);
            }
          });
      is.forEach(
          (key, value) ->
              inserted(
                  value,
                  pair.label.isEmpty() ? key : pair.label + "." + key,
                  pair.names.isEmpty() ? key : pair.names + "." + key));
      both.reversed().forEach(open::push);
    }

    /** Members by key; repeated keys are distinguished by their count. */
    private static Map<String, Integer> byKey(JsonValues values, int object) {
      Map<String, Integer> members = new LinkedHashMap<>();
      Map<String, Integer> counts = new HashMap<>();
      PageDigest json = values.digest();
      for (int at = json.firstChild(object); at >= 0; at = json.nextSibling(at)) {
        if (values.sees(at)) {
          String key = values.key(at);
          int count = counts.merge(key, 1, Integer::sum);
          members.put(count == 1 ? key : key + "#" + count, at);
        }
      }
      return members;
    }

    private void items(Pair pair) {
      List<Integer> was = items(old, pair.before);
      List<Integer> is = items(now, pair.after);
      String naming = naming(was, is);
      List<Pair> both = new ArrayList<>();
      ListPairing.of(was.stream().map(old::hash).toList(), is.stream().map(now::hash).toList())
          .updatedBy(names(old, was, naming, "old"), names(now, is, naming, "new"))
          .updatedWhereAlike(
              (i, j) ->
                  naming.isEmpty() && old.type(was.get(i)).equals(now.type(is.get(j))) ? 1 : 0,
              1)
          .walk(
              new ListPairing.Walker() {
                @Override
                public void gone(int i) {
                  deleted(was.get(i), label(old, was, i, pair, naming), pair.names);
                }

                @Override
                public void came(int j) {
                  inserted(is.get(j), label(now, is, j, pair, naming), pair.names);
                }

                @Override
                public void paired(int i, int j, ListPairing.PairState fate) {
                  String label = label(now, is, j, pair, naming);
                  if (fate == ListPairing.PairState.UPDATED) {
                    both.add(new Pair(was.get(i), is.get(j), label, pair.names));
                  } else if (fate == ListPairing.PairState.MOVED && isWanted(pair.names)) {
                    found.moved(
                        label,
                        NodeRange.whole(old.place(was.get(i))),
                        NodeRange.whole(now.place(is.get(j))),
                        now.shown(is.get(j)));
                  }
                }
              });
      both.reversed().forEach(open::push);
    }

    private static List<Integer> items(JsonValues values, int array) {
      List<Integer> items = new ArrayList<>();
      PageDigest json = values.digest();
      for (int at = json.firstChild(array); at >= 0; at = json.nextSibling(at)) {
        if (values.sees(at)) {
          items.add(at);
        }
      }
      return items;
    }

    /** The member that names every item on both sides differently, or empty. */
    private String naming(List<Integer> was, List<Integer> is) {
      for (String key : NAMING) {
        if (!was.isEmpty() && !is.isEmpty() && names(old, was, key) && names(now, is, key)) {
          return key;
        }
      }
      return "";
    }

    private static boolean names(JsonValues values, List<Integer> items, String key) {
      Set<String> seen = new HashSet<>();
      for (int item : items) {
        String name = JsonNodes.text(values.digest(), item, key);
        if (name == null || !seen.add(name)) {
          return false;
        }
      }
      return true;
    }

    private static List<Object> names(
        JsonValues values, List<Integer> items, String key, String side) {
      List<Object> names = new ArrayList<>();
      for (int item : items) {
        String name = key.isEmpty() ? null : JsonNodes.text(values.digest(), item, key);
        names.add(name == null ? List.of(side, item) : name);
      }
      return names;
    }

    private static String label(
        JsonValues values, List<Integer> items, int i, Pair pair, String naming) {
      String name = naming.isEmpty() ? null : JsonNodes.text(values.digest(), items.get(i), naming);
      return pair.label + "[" + (name == null ? "" + i : naming + "=" + name) + "]";
    }

    private void deleted(int value, String label, String names) {
      if (isWanted(names)) {
        found.deleted(label, NodeRange.whole(old.place(value)), old.shown(value));
      }
    }

    private void inserted(int value, String label, String names) {
      if (isWanted(names)) {
        found.inserted(label, NodeRange.whole(now.place(value)), now.shown(value));
      }
    }

    private boolean isWanted(String names) {
      return path.isEmpty() || ("." + names + ".").contains("." + path + ".");
    }
  }
}
