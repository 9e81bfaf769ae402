package dev.vigil.watch.graph;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.noise.ChangeClassifier;
import dev.vigil.diff.noise.ClassifierParameters;
import dev.vigil.diff.noise.NoiseHistory;
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
public final class LearnedNoiseFilter implements NoiseFilter {
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
    this(before, after, verdict.heldBack(), verdict.changes());
  }

  private LearnedNoiseFilter(
      PageDigest before, PageDigest after, List<HeldBackChange> patterns, List<Change> others) {
    this.before = new Side(before);
    this.after = new Side(after);
    for (HeldBackChange pattern : patterns) {
      add(this.before, pattern.change().before(), pattern);
      add(this.after, pattern.change().after(), pattern);
    }
    for (Change change : others) {
      add(this.before, change.before(), null);
      add(this.after, change.after(), null);
    }
  }

  /** The filter of a stored comparison; it holds nothing back if the comparison did not. */
  public static NoiseFilter of(Comparison reported) {
    if (reported.heldBack().isEmpty()) {
      return NONE;
    }
    DocumentView before = reported.before();
    DocumentView after = reported.after();
    // What else changed was not stored; it is what a classifier without history finds elsewhere.
    BitSet old = new BitSet();
    BitSet now = new BitSet();
    for (HeldBackChange pattern : reported.heldBack()) {
      mark(old, pattern.change().before());
      mark(now, pattern.change().after());
    }
    List<Change> others =
        ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
            .judge(NoiseHistory.NEW, before, after)
            .changes()
            .stream()
            .filter(change -> !isMarked(old, change.before()) && !isMarked(now, change.after()))
            .toList();
    return new LearnedNoiseFilter(before.digest(), after.digest(), reported.heldBack(), others);
  }

  private static void mark(BitSet nodes, @Nullable NodeRange range) {
    if (range != null) {
      nodes.set(range.node());
    }
  }

  private static boolean isMarked(BitSet nodes, @Nullable NodeRange range) {
    return range != null && nodes.get(range.node());
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
