package dev.vigil.watch.graph;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.text.TokenNoise;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds back changes at places that change all the time, if nothing else changed there. Immutable
 * after it is made; safe for concurrent use.
 */
final class LearnedNoiseFilter implements NoiseFilter {
  private static final TokenNoise SHAPE = new TokenNoise();

  private final Side before;
  private final Side after;

  /** The nodes of one version with volatile patterns and with other changes. */
  private static final class Side {
    private final PageDigest digest;
    private final Map<Integer, HeldBackChange> patterns = new HashMap<>();
    private final BitSet habitual = new BitSet();
    private final BitSet news = new BitSet();

    Side(PageDigest digest) {
      this.digest = digest;
    }

    /** The volatile pattern that explains a change at a node. */
    Optional<HeldBackChange> pattern(int node) {
      int end = digest.end(node);
      int below = habitual.nextSetBit(node);
      HeldBackChange found = below >= 0 && below < end ? patterns.get(below) : null;
      int fresh = news.nextSetBit(node);
      if (fresh >= 0 && fresh < end) {
        return Optional.empty();
      }
      for (int up = node; up > 0; up = digest.parent(up)) {
        if (news.get(up)) {
          return Optional.empty();
        }
        if (found == null && habitual.get(up)) {
          found = patterns.get(up);
        }
      }
      return Optional.ofNullable(found);
    }
  }

  LearnedNoiseFilter(PageDigest before, PageDigest after, NoiseVerdict verdict) {
    this.before = new Side(before);
    this.after = new Side(after);
    for (HeldBackChange pattern : verdict.heldBack()) {
      add(this.before, pattern.change().before(), pattern);
      add(this.after, pattern.change().after(), pattern);
    }
    for (Change change : verdict.changes()) {
      add(this.before, change.before(), null);
      add(this.after, change.after(), null);
    }
  }

  private static void add(Side side, @Nullable NodeRange spot, @Nullable HeldBackChange pattern) {
    if (spot == null) {
      return;
    }
    if (pattern == null) {
      side.news.set(spot.node());
    } else {
      side.patterns.put(spot.node(), pattern);
      side.habitual.set(spot.node());
    }
  }

  @Override
  public List<HeldBackChange> heldBack(DocumentView old, DocumentView now, List<Change> changes) {
    List<HeldBackChange> held = new ArrayList<>(SHAPE.heldBack(old, now, changes));
    Set<Change> explainedByShape = new HashSet<>();
    held.forEach(one -> explainedByShape.add(one.change()));
    for (Change change : changes) {
      if (explainedByShape.contains(change)) {
        continue;
      }
      NodeRange was = change.before();
      NodeRange is = change.after();
      Optional<HeldBackChange> left = was == null ? Optional.empty() : before.pattern(was.node());
      Optional<HeldBackChange> right = is == null ? Optional.empty() : after.pattern(is.node());
      boolean explained =
          (was == null || left.isPresent())
              && (is == null || right.isPresent())
              && !(was == null && is == null);
      if (explained) {
        HeldBackChange why = right.or(() -> left).orElseThrow();
        held.add(new HeldBackChange(change, why.rule(), why.reason()));
      }
    }
    return held;
  }
}
