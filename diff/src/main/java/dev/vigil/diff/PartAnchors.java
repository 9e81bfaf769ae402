package dev.vigil.diff;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds a part of a page again where its selector no longer matches: by what each of its subtrees
 * looked like, and what stood around it, in an earlier version (see {@link Anchor}). Immutable and
 * safe for concurrent use.
 *
 * <p>Cost: one scan of the page for each subtree of the part.
 */
public final class PartAnchors {
  /** Each subtree costs a scan; a part of more of them is not searched for. */
  private static final int MOST = 32;

  private final List<Anchor> anchors;

  private PartAnchors(List<Anchor> anchors) {
    this.anchors = anchors;
  }

  /**
   * What the part looks like on a page.
   *
   * @param nodes the uppermost nodes of the part; where one is not an element, nothing is found
   */
  public static PartAnchors of(PageDigest known, BitSet nodes) {
    List<Anchor> anchors = new ArrayList<>();
    if (nodes.cardinality() <= MOST && nodes.stream().allMatch(known::isElement)) {
      nodes.stream().forEach(node -> anchors.add(Anchor.of(known, node)));
    }
    return new PartAnchors(List.copyOf(anchors));
  }

  /**
   * The part on another version of the page. The confidence is the mean of those of its subtrees,
   * and one that is not found counts as 0; below {@link Mask.Subtree#SURE} the part is missing.
   */
  public Mask.Found find(PageDigest page) {
    BitSet nodes = new BitSet();
    double sum = 0;
    for (Anchor anchor : anchors) {
      Anchor.Place place = anchor.find(page);
      if (place.confidence() >= Mask.Subtree.SURE && !nodes.get(place.node())) {
        nodes.set(place.node());
        sum += place.confidence();
      }
    }
    double confidence = anchors.isEmpty() ? 0 : sum / anchors.size();
    return new Mask.Found(confidence >= Mask.Subtree.SURE ? nodes : new BitSet(), confidence);
  }
}
