package dev.vigil.diff.match;

import dev.vigil.diff.Facet;
import dev.vigil.document.Attributes;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackedFacets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the facets of two packs, each read from its containers only on request. Not thread-safe.
 */
final class PackFacets {
  private final PackedFacets before;
  private final PackedFacets after;

  private PackFacets(PackedFacets before, PackedFacets after) {
    this.before = before;
    this.after = after;
  }

  static boolean changed(Pack before, Pack after, Set<Facet> facets) {
    boolean grew = before.nodeCount() != after.nodeCount();
    if (grew && (facets.contains(Facet.STRUCTURE) || facets.contains(Facet.TAGS))) {
      return true;
    }
    return new PackFacets(before.facets(), after.facets()).changed(facets);
  }

  private boolean changed(Set<Facet> facets) {
    Optional<FacetHashes> a = before.hashes();
    Optional<FacetHashes> b = a.isPresent() ? after.hashes() : Optional.empty();
    return b.isPresent() ? changed(a.get(), b.get(), facets) : changedByValue(facets);
  }

  private boolean changed(FacetHashes a, FacetHashes b, Set<Facet> facets) {
    return facets.contains(Facet.STRUCTURE) && a.structure() != b.structure()
        || facets.contains(Facet.TAGS) && a.tags() != b.tags()
        || facets.contains(Facet.CONTENT) && a.content() != b.content()
        || facets.contains(Facet.ATTRIBUTES)
            && (a.attributes() != b.attributes()
                || a.structure() == b.structure() && a.tags() == b.tags() && !sameOwners());
  }

  private boolean changedByValue(Set<Facet> facets) {
    return facets.contains(Facet.STRUCTURE) && !sameStructure()
        || facets.contains(Facet.TAGS) && !sameTags()
        || facets.contains(Facet.ATTRIBUTES) && !sameAttributes()
        || facets.contains(Facet.CONTENT)
            && !DigestFacets.sameStrings(before.contents(), after.contents());
  }

  private boolean sameStructure() {
    return before.nodeCount() == after.nodeCount()
        && Arrays.equals(before.structure(), after.structure());
  }

  private boolean sameTags() {
    if (before.nodeCount() != after.nodeCount()) {
      return false;
    }
    int[] translated = DigestFacets.translated(before.tagNames(), after.tagNames());
    NumberColumn a = before.tags();
    NumberColumn b = after.tags();
    for (int node = 0; node < a.size(); node++) {
      if (translated[a.get(node)] != b.get(node)) {
        return false;
      }
    }
    return true;
  }

  private boolean sameAttributes() {
    Attributes a = before.attributes();
    Attributes b = after.attributes();
    return DigestFacets.sameAttributeLists(a, before.nodeCount(), b, after.nodeCount())
        && (!sameStructure() || !sameTags() || sameOwners());
  }

  private boolean sameOwners() {
    return DigestFacets.sameOwners(before.attributes(), after.attributes(), before.nodeCount());
  }
}
