package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ElementNames;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.match.Matching;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.TypeText;
import dev.vigil.document.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A change type for attributes that were added, removed or have another value, of elements that are
 * in both versions.
 *
 * @param only the attributes that count; all if empty
 */
public record AttributeChanges(Set<String> only) implements ChangeType {
  @Override
  public String name() {
    return only.isEmpty()
        ? "attributes"
        : "attributes=" + TypeText.quoted(String.join(",", new TreeSet<>(only)));
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ATTRIBUTES;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    DocumentView old = before.view();
    DocumentView now = after.view();
    Matching matching = Matching.of(old, now);
    ChangeCollector found = new ChangeCollector(name());
    for (int at = now.nextSeen(1); at < now.digest().nodeCount(); at = now.nextSeen(at + 1)) {
      int from = now.digest().isElement(at) ? matching.oldOf(at) : -1;
      if (from >= 0 && !matching.identical(from, at)) {
        compare(old, from, now, at, found);
      }
    }
    return found.changes();
  }

  private void compare(
      DocumentView old, int from, DocumentView now, int at, ChangeCollector found) {
    Map<String, String> was = values(old, from);
    Map<String, String> is = values(now, at);
    String element = ElementNames.label(now, at);
    was.forEach(
        (name, value) -> {
          String other = is.remove(name);
          if (other == null) {
            found.deleted(element + " @" + name, NodeRange.whole(from), value);
          } else if (!other.equals(value)) {
            found.updated(
                element + " @" + name, NodeRange.whole(from), NodeRange.whole(at), value, other);
          }
        });
    is.forEach((name, value) -> found.inserted(element + " @" + name, NodeRange.whole(at), value));
  }

  private Map<String, String> values(DocumentView view, int element) {
    Attributes attributes = view.digest().attributes();
    Map<String, String> values = new TreeMap<>();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      String name = attributes.name(a).qualified();
      if (view.seesAttribute(a) && (only.isEmpty() || only.contains(name))) {
        values.put(name, view.attributeValue(a));
      }
    }
    return values;
  }
}
