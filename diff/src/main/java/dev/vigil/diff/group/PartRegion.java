package dev.vigil.diff.group;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.extract.ComparisonCache;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.match.Matching;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ChangesByType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One part in both versions of a page, with its cached comparison results. Not thread-safe. */
final class PartRegion {
  private final DocumentView before;
  private final DocumentView after;
  private final IntSlice old;
  private final IntSlice now;
  private final NoiseFilter noise;
  private final ComparisonCache cache;
  private final Map<Set<Facet>, Boolean> facets = new HashMap<>();
  private @Nullable ChangesByType findings;
  private @Nullable List<PartRegion> elements;

  PartRegion(
      DocumentView before,
      DocumentView after,
      IntSlice old,
      IntSlice now,
      NoiseFilter noise,
      ComparisonCache cache) {
    this.cache = cache;
    this.before = before;
    this.after = after;
    this.old = old;
    this.now = now;
    this.noise = noise;
  }

  boolean isGone() {
    return now.isEmpty() && !old.isEmpty();
  }

  /** Whether both versions have the same bytes here, by the hashes of subtrees. */
  boolean isSurelySame() {
    if (old.size() != now.size() || !before.isRaw() || !after.isRaw()) {
      return false;
    }
    SubtreeHashes was = SubtreeHashes.of(before.digest());
    SubtreeHashes is = SubtreeHashes.of(after.digest());
    for (int i = 0; i < old.size(); i++) {
      if (was.whole(old.get(i)) != is.whole(now.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether all regions together are the same, by the fewest subtrees that cover them; for regions
   * that lie at the same nodes in both versions.
   */
  static boolean isCoverSame(Collection<PartRegion> regions) {
    BitSet roots = new BitSet();
    PartRegion one = null;
    for (PartRegion region : regions) {
      region.now.stream().forEach(roots::set);
      one = region;
    }
    if (one == null) {
      return true;
    }
    PageDigest digest = one.after.digest();
    SubtreeHashes was = SubtreeHashes.of(one.before.digest());
    SubtreeHashes is = SubtreeHashes.of(digest);
    for (int at = roots.nextSetBit(0); at >= 0; at = roots.nextSetBit(digest.end(at))) {
      if (was.whole(at) != is.whole(at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the part is one element at most, before and after. */
  boolean isOne() {
    return old.size() <= 1 && now.size() <= 1;
  }

  /**
   * The elements that the part consists of, each with what it was before.
   *
   * @param all whether also those in which nothing differs
   */
  List<PartRegion> elements(boolean all) {
    List<PartRegion> known = all ? null : elements;
    if (known != null) {
      return known;
    }
    List<PartRegion> found = new ArrayList<>();
    Matching matching = Matching.of(before, after);
    BitSet left = new BitSet();
    old.stream().forEach(left::set);
    for (int i = 0; i < now.size(); i++) {
      int is = now.get(i);
      int was = matching.oldOf(is);
      boolean paired = was >= 0 && left.get(was);
      if (paired) {
        left.clear(was);
      }
      if (all || !paired || !matching.identical(was, is)) {
        found.add(element(paired ? IntSlice.of(was) : IntSlice.EMPTY, IntSlice.of(is)));
      }
    }
    left.stream().forEach(was -> found.add(element(IntSlice.of(was), IntSlice.EMPTY)));
    if (!all) {
      elements = found;
    }
    return found;
  }

  private PartRegion element(IntSlice was, IntSlice is) {
    return new PartRegion(before, after, was, is, noise, cache);
  }

  List<Change> changes(ChangeType type, ComparisonContext context) {
    return findings().of(type, context);
  }

  boolean haveChanged(Set<Facet> wanted) {
    return wanted.isEmpty()
        || facets.computeIfAbsent(
            wanted, some -> Sdiff.changed(within(before, old), within(after, now), some));
  }

  int computed() {
    return findings == null ? 0 : findings.computed();
  }

  private ChangesByType findings() {
    ChangesByType known = findings;
    if (known == null) {
      known =
          new ChangesByType(
              new ViewExtracts(within(before, old), cache),
              new ViewExtracts(within(after, now), cache),
              noise);
      findings = known;
    }
    return known;
  }

  private static DocumentView within(DocumentView view, IntSlice nodes) {
    if (nodes.size() == 1 && nodes.get(0) == 0) {
      return view;
    }
    BitSet roots = new BitSet();
    nodes.stream().forEach(roots::set);
    return view.within(roots);
  }
}
