package dev.vigil.document.similar;

import dev.vigil.document.DocumentException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The facets of a document whose similarity can be computed, after the Page Digest. */
public enum SimilarityFacet {
  /** The shape of the tree alone, whatever its tags. */
  STRUCTURE(0) {
    @Override
    HashBag bag(ComparedPart forest) {
      return BinaryBranches.shapes(forest);
    }

    @Override
    boolean same(ComparedPart a, ComparedPart b) {
      return BinaryBranches.sameShape(a, b);
    }
  },
  /** The tree with its tags. */
  TAGS(1) {
    @Override
    HashBag bag(ComparedPart forest) {
      return BinaryBranches.tags(forest);
    }

    @Override
    boolean same(ComparedPart a, ComparedPart b) {
      return BinaryBranches.sameTags(a, b);
    }
  },
  /** Attribute names and values, with the tags that bear them. */
  ATTRIBUTES(2) {
    @Override
    HashBag bag(ComparedPart forest) {
      return AttributeFacet.bag(forest);
    }

    @Override
    boolean same(ComparedPart a, ComparedPart b) {
      return AttributeFacet.same(a, b);
    }
  },
  /** The words that a reader of the page sees. */
  CONTENT(3) {
    @Override
    HashBag bag(ComparedPart forest) {
      return WordBag.bag(forest);
    }

    @Override
    boolean same(ComparedPart a, ComparedPart b) {
      return WordBag.text(a).equals(WordBag.text(b));
    }
  },
  /** The addresses that the page points to. */
  LINKS(4) {
    @Override
    HashBag bag(ComparedPart forest) {
      return LinkSet.bag(forest);
    }

    @Override
    boolean same(ComparedPart a, ComparedPart b) {
      return LinkSet.in(a).equals(LinkSet.in(b));
    }
  };

  private final int place;

  SimilarityFacet(int place) {
    this.place = place;
  }

  /** The position of the facet in stored sketches. */
  int place() {
    return place;
  }

  /** The elements of the facet, as a multiset of hashes. */
  abstract HashBag bag(ComparedPart forest);

  /** Whether the facet is exactly the same on both sides, decided without hashes. */
  abstract boolean same(ComparedPart a, ComparedPart b);

  /**
   * {@return the facet with that name in any case}
   *
   * @param name such as {@code content}
   * @throws DocumentException if there is no such facet; it lists the facets
   */
  public static SimilarityFacet named(String name) {
    for (SimilarityFacet facet : values()) {
      if (facet.name().equalsIgnoreCase(name)) {
        return facet;
      }
    }
    throw new DocumentException(
        "There is no facet \""
            + name
            + "\"; use one of "
            + Arrays.stream(values())
                .map(SimilarityFacet::toString)
                .collect(Collectors.joining(", "))
            + ".");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
