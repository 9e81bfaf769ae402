package dev.vigil.diff.match;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.ViewMask;
import dev.vigil.document.PageDigest;
import dev.vigil.document.pack.Pack;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Compares two documents at the levels of the Sdiff of Page Digest (Rocco, Buttler, Liu 2003,
 * Section 4.1): whether facets changed, and which nodes. The third level, by which edits one
 * becomes the other, is {@code dev.vigil.diff.script.EditScript}. Stateless and safe for concurrent
 * use.
 */
public final class Sdiff {
  private Sdiff() {}

  /**
   * Level 1: whether one of the facets differs, the cheapest first: the number of nodes, then array
   * against array (Page Digest, Rocco, Buttler, Liu 2003, Section 4.1). Exact, and ends at the
   * first difference.
   */
  public static boolean changed(PageDigest before, PageDigest after, Set<Facet> facets) {
    return DigestFacets.changed(before, after, facets);
  }

  /** Level 1 for two views: whether one of the facets of the visible nodes differs. */
  public static boolean changed(DocumentView before, DocumentView after, Set<Facet> facets) {
    return before.isRaw() && after.isRaw()
        ? DigestFacets.changed(before.digest(), after.digest(), facets)
        : ViewFacets.changed(before, after, facets);
  }

  /**
   * Level 1 for packs. A facet that is not requested is not read, as far as the layout of the packs
   * permits; where both carry hashes of their facets, mostly nothing else is read, and equal hashes
   * count as equal facets.
   */
  public static boolean changed(Pack before, Pack after, Set<Facet> facets) {
    return PackFacets.changed(before, after, facets);
  }

  /** All facets in which two packs differ; of each pack only what they need is read. */
  public static Set<Facet> changedFacets(Pack before, Pack after, Set<Facet> facets) {
    Set<Facet> found = EnumSet.noneOf(Facet.class);
    for (Facet facet : facets) {
      if (changed(before, after, EnumSet.of(facet))) {
        found.add(facet);
      }
    }
    return found;
  }

  /** All facets in which two documents differ, each compared alone. */
  public static Set<Facet> changedFacets(DocumentView before, DocumentView after) {
    Set<Facet> found = EnumSet.noneOf(Facet.class);
    for (Facet facet : Facet.values()) {
      if (changed(before, after, EnumSet.of(facet))) {
        found.add(facet);
      }
    }
    return found;
  }

  /**
   * Level 2: a quick annotation of each node of both documents; {@link Matching} is more precise.
   */
  public static NodeAnnotations annotate(PageDigest before, PageDigest after) {
    return annotate(DocumentView.of(before), DocumentView.of(after));
  }

  /** Level 2 for two views; hidden nodes count as unchanged. */
  public static NodeAnnotations annotate(DocumentView before, DocumentView after) {
    return NodeAnnotations.of(before, after, EnumSet.allOf(Facet.class));
  }

  /**
   * Level 2 for some facets: a node counts where one of them differs, or, if it was inserted,
   * deleted or moved, where it is a part of one that level 1 finds changed.
   */
  public static NodeAnnotations annotate(
      DocumentView before, DocumentView after, Set<Facet> facets) {
    Set<Facet> changed = changedFacets(before, after);
    changed.retainAll(facets);
    return NodeAnnotations.of(before, after, changed);
  }

  /**
   * Level 2 for the parts that masks find.
   *
   * @throws DiffException if a mask finds nothing on one of the pages: its part is gone
   */
  public static NodeAnnotations annotate(
      PageDigest before, PageDigest after, List<ViewMask> masks) {
    return annotate(masked(before, masks), masked(after, masks));
  }

  private static DocumentView masked(PageDigest page, List<ViewMask> masks) {
    ViewMask.Masked masked = ViewMask.on(page, masks);
    if (!masked.gone().isEmpty()) {
      throw new DiffException(
          "The part that the mask '"
              + masked.gone().getFirst().text()
              + "' means is gone; point at it again.");
    }
    return masked.view();
  }
}
