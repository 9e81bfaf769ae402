package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ElementPaths;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.LeafList;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A change type for the values of an XML document by path, in their order.
 *
 * <p>After CX-Diff (Eppili 2004, Section 3.2.2): each leaf (text or attribute) has the names of the
 * elements above it as its signature. Leaves with equal signature and value that stand in common
 * order are unchanged, those out of order moved; of the rest, leaves with equal signatures between
 * the same unchanged neighbours were updated, others inserted or deleted.
 *
 * @param path only leaves at or below this path count; relative unless it begins with a slash;
 *     empty for all
 */
public record XmlValueChanges(String path) implements ChangeType {
  @Override
  public String name() {
    return path.isEmpty() ? "xml" : "xml=" + TypeText.quoted(path);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<LeafList.Leaf> old = leaves(before);
    List<LeafList.Leaf> now = leaves(after);
    ElementPaths oldPaths = before.get(ElementPaths.class, ElementPaths::of);
    ElementPaths newPaths = after.get(ElementPaths.class, ElementPaths::of);
    ChangeCollector found = new ChangeCollector(name());
    ListPairing.of(
            old.stream().map(XmlValueChanges::key).toList(),
            now.stream().map(XmlValueChanges::key).toList())
        .updatedWhereAlike((i, j) -> old.get(i).path() == now.get(j).path() ? 1 : 0, 1)
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                LeafList.Leaf was = old.get(i);
                found.deleted(label(oldPaths, was), NodeRange.whole(was.node()), was.value());
              }

              @Override
              public void came(int j) {
                LeafList.Leaf is = now.get(j);
                found.inserted(label(newPaths, is), NodeRange.whole(is.node()), is.value());
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                LeafList.Leaf was = old.get(i);
                LeafList.Leaf is = now.get(j);
                NodeRange from = NodeRange.whole(was.node());
                NodeRange to = NodeRange.whole(is.node());
                if (fate == ListPairing.PairState.UPDATED) {
                  found.updated(label(newPaths, is), from, to, was.value(), is.value());
                } else if (fate == ListPairing.PairState.MOVED) {
                  found.moved(label(newPaths, is), from, to, is.value());
                }
              }
            });
    return found.changes();
  }

  private record Key(long path, String value) {}

  private static Key key(LeafList.Leaf leaf) {
    return new Key(leaf.path(), leaf.value());
  }

  private static String label(ElementPaths paths, LeafList.Leaf leaf) {
    String path = paths.text(leaf.element());
    return leaf.attribute().isEmpty() ? path : path + "/@" + leaf.attribute();
  }

  private List<LeafList.Leaf> leaves(ViewExtracts extracts) {
    List<LeafList.Leaf> all = extracts.get(LeafList.class, LeafList::of).all();
    if (path.isEmpty()) {
      return all;
    }
    ElementPaths paths = extracts.get(ElementPaths.class, ElementPaths::of);
    Map<Long, Boolean> wanted = new HashMap<>();
    return all.stream()
        .filter(leaf -> wanted.computeIfAbsent(leaf.path(), p -> isWanted(full(paths, leaf) + "/")))
        .toList();
  }

  private static String full(ElementPaths paths, LeafList.Leaf leaf) {
    String names = paths.names(leaf.element());
    return leaf.attribute().isEmpty() ? names : names + "/@" + leaf.attribute();
  }

  private boolean isWanted(String names) {
    return path.startsWith("/")
        ? names.startsWith(path.endsWith("/") ? path : path + "/")
        : names.contains("/" + path + "/");
  }
}
