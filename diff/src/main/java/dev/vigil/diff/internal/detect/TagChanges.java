package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A change type for the tags of a page: tags that are used more or less often than before. */
public record TagChanges() implements ChangeType {
  @Override
  public String name() {
    return "tags";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.STRUCTURE;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    Map<String, int[]> old = counts(before.view());
    Map<String, int[]> now = counts(after.view());
    ChangeCollector found = new ChangeCollector(name());
    int[] none = {0, 0};
    for (Map.Entry<String, int[]> entry : old.entrySet()) {
      int[] was = entry.getValue();
      int[] is = now.getOrDefault(entry.getKey(), none);
      if (is[0] < was[0]) {
        String tag = entry.getKey();
        found.deleted("<" + tag + ">", NodeRange.whole(was[1]), tag, was[0], is[0]);
      }
    }
    for (Map.Entry<String, int[]> entry : now.entrySet()) {
      int[] is = entry.getValue();
      int[] was = old.getOrDefault(entry.getKey(), none);
      if (is[0] > was[0]) {
        String tag = entry.getKey();
        found.inserted("<" + tag + ">", NodeRange.whole(is[1]), tag, was[0], is[0]);
      }
    }
    return found.changes();
  }

  /** How often each tag is used, and where first. */
  private static Map<String, int[]> counts(DocumentView view) {
    PageDigest digest = view.digest();
    int[] counts = new int[digest.tags().size()];
    int[] first = new int[counts.length];
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      int tag = digest.tag(at);
      if (counts[tag]++ == 0) {
        first[tag] = at;
      }
    }
    Map<String, int[]> named = new TreeMap<>();
    for (int tag = 0; tag < counts.length; tag++) {
      if (counts[tag] > 0 && digest.isElement(first[tag])) {
        int at = first[tag];
        int many = counts[tag];
        named.merge(
            digest.tags().get(tag).qualified(),
            new int[] {many, at},
            (a, b) -> new int[] {a[0] + b[0], Math.min(a[1], b[1])});
      }
    }
    return named;
  }
}
