package dev.vigil.search.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Ranks the elements of one page, after XIRQL. A piece has the probability of each leaf from its
 * own words. An element around pieces has those of its pieces, <em>augmented</em>: multiplied by a
 * factor for each level, so that the most specific element wins and a container answers when only
 * its parts together match. A piece also takes a part of what the own words of the elements around
 * it say, such as the title of its page. For one page and one thread.
 */
final class ElementRanking {
  /** What remains of a probability one level above. */
  private static final double AUGMENTATION = 0.75;

  /** What the words of elements around a piece count for it. */
  private static final double CONTEXT = 0.35;

  private final ProbabilisticQuery formula;
  private final int leaves;
  private final PiecePlaces places;
  private final Map<Integer, Element> pieces = new HashMap<>();
  private final Map<Long, Element> containers = new HashMap<>();

  ElementRanking(ProbabilisticQuery formula, int leaves, PiecePlaces places) {
    this.formula = formula;
    this.leaves = leaves;
    this.places = places;
  }

  /** A piece or an element around pieces. */
  static final class Element {
    final double[] p;
    final long[] keys;

    /** The best piece in it, which is shown. */
    int doc;

    /** How deep it is; the number of keys for a piece. */
    int depth;

    boolean piece;
    double best;
    double score;

    /** What its own words say, without its parts. */
    final double[] own;

    Element(int leaves, long[] keys, int depth, int doc, boolean piece) {
      this.p = new double[leaves];
      this.own = new double[leaves];
      this.keys = keys;
      this.depth = depth;
      this.doc = doc;
      this.piece = piece;
    }

    boolean overlaps(Element other) {
      int common = Math.min(depth, other.depth);
      return (!piece || !other.piece) && Arrays.equals(keys, 0, common, other.keys, 0, common);
    }
  }

  /** Adds a match of a leaf. */
  void add(int leaf, int doc, double weight, long key) throws IOException {
    long[] keys = places.keys(doc);
    int start = keys.length;
    double p = weight;
    if (key == 0) {
      Element piece =
          pieces.computeIfAbsent(doc, d -> new Element(leaves, keys, keys.length, d, true));
      note(piece, leaf, doc, p);
      if (keys.length > 0) {
        Element around = container(keys, keys.length - 1, doc);
        around.own[leaf] = Math.max(around.own[leaf], p);
      }
    } else {
      start = 0;
      for (int i = 0; i < keys.length; i++) {
        start = keys[i] == key ? i + 1 : start;
      }
      // The element itself matches, not only a part of it.
      p /= AUGMENTATION;
    }
    for (int i = start - 1; i >= 0; i--) {
      p *= AUGMENTATION;
      note(container(keys, i, doc), leaf, doc, Math.min(p, 1));
    }
  }

  private Element container(long[] keys, int at, int doc) {
    return containers.computeIfAbsent(
        keys[at], k -> new Element(leaves, Arrays.copyOf(keys, at + 1), at + 1, doc, false));
  }

  private static void note(Element element, int leaf, int doc, double p) {
    element.p[leaf] = Math.max(element.p[leaf], p);
    if (p > element.best) {
      element.best = p;
      element.doc = doc;
    }
  }

  /** The elements that match, best first; of those inside each other only the best one. */
  List<Element> ranked(int most) {
    List<Element> all = new ArrayList<>(containers.values());
    for (Element piece : pieces.values()) {
      for (int leaf = 0; leaf < leaves; leaf++) {
        double around = 0;
        for (long key : piece.keys) {
          Element container = containers.get(key);
          around = Math.max(around, container == null ? 0 : container.own[leaf]);
        }
        double context = piece.p[leaf] > 0 && around <= piece.p[leaf] ? 0 : CONTEXT * around;
        piece.p[leaf] = 1 - (1 - piece.p[leaf]) * (1 - context);
      }
      all.add(piece);
    }
    for (Element one : all) {
      one.score = formula.holds(one.p) ? formula.probability(one.p) : 0;
    }
    all.removeIf(one -> one.score <= 0);
    all.sort(
        Comparator.<Element>comparingDouble(one -> -one.score)
            .thenComparingInt(one -> -one.depth)
            .thenComparingInt(one -> one.doc));
    List<Element> chosen = new ArrayList<>();
    Set<Integer> shown = new HashSet<>();
    for (Element one : all) {
      if (chosen.size() == most) {
        break;
      }
      if (chosen.stream().noneMatch(one::overlaps) && shown.add(one.doc)) {
        chosen.add(one);
      }
    }
    return chosen;
  }
}
