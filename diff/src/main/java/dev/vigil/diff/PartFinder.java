package dev.vigil.diff;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds a part of a page again when its selector no longer matches, by the content of each of its
 * subtrees and its surroundings in an earlier version (see {@link PartAnchor}). Immutable and safe
 * for concurrent use.
 *
 * <p>Cost: one scan of the page for each subtree of the part.
 */
public final class PartFinder {
  /** Each subtree costs a scan; a part of more of them is not searched for. */
  private static final int MOST = 32;

  private final List<PartAnchor> anchors;

  private PartFinder(List<PartAnchor> anchors) {
    this.anchors = anchors;
  }

  /**
   * Computes the anchors of a part on a page.
   *
   * @param known the page that has the part
   * @param nodes the uppermost nodes of the part; where one is not an element, nothing is found
   * @return the anchors
   */
  public static PartFinder of(PageDigest known, BitSet nodes) {
    List<PartAnchor> anchors = new ArrayList<>();
    if (nodes.cardinality() <= MOST && nodes.stream().allMatch(known::isElement)) {
      nodes.stream().forEach(node -> anchors.add(PartAnchor.of(known, node)));
    }
    return new PartFinder(List.copyOf(anchors));
  }

  /**
   * The part on another version of the page. The confidence is the mean of those of its subtrees,
   * and one that is not found counts as 0; below {@link ViewMask.Subtree#SURE} the part is missing.
   *
   * @param page another version of the page
   * @return the nodes found, with the confidence
   */
  public ViewMask.Found find(PageDigest page) {
    BitSet nodes = new BitSet();
    double sum = 0;
    for (PartAnchor anchor : anchors) {
      PartAnchor.Place place = anchor.find(page);
      if (place.confidence() >= ViewMask.Subtree.SURE && !nodes.get(place.node())) {
        nodes.set(place.node());
        sum += place.confidence();
      }
    }
    double confidence = anchors.isEmpty() ? 0 : sum / anchors.size();
    return new ViewMask.Found(
        confidence >= ViewMask.Subtree.SURE ? nodes : new BitSet(), confidence);
  }
}
