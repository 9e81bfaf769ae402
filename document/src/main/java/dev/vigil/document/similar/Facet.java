package dev.vigil.document.similar;

import dev.vigil.document.DocumentException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The sides of a document that can be compared on their own, after the Page Digest. */
public enum Facet {
  /** The shape of the tree alone, whatever its tags. */
  STRUCTURE(0) {
    @Override
    Bag bag(Forest forest) {
      return Branches.shapes(forest);
    }

    @Override
    boolean same(Forest a, Forest b) {
      return Branches.sameShape(a, b);
    }
  },
  /** The tree with its tags. */
  TAGS(1) {
    @Override
    Bag bag(Forest forest) {
      return Branches.tags(forest);
    }

    @Override
    boolean same(Forest a, Forest b) {
      return Branches.sameTags(a, b);
    }
  },
  /** Attribute names and values, with the tags that bear them. */
  ATTRIBUTES(2) {
    @Override
    Bag bag(Forest forest) {
      return AttributeFacet.bag(forest);
    }

    @Override
    boolean same(Forest a, Forest b) {
      return AttributeFacet.same(a, b);
    }
  },
  /** The words that a reader of the page sees. */
  CONTENT(3) {
    @Override
    Bag bag(Forest forest) {
      return Words.bag(forest);
    }

    @Override
    boolean same(Forest a, Forest b) {
      return Words.text(a).equals(Words.text(b));
    }
  },
  /** The addresses that the page points to. */
  LINKS(4) {
    @Override
    Bag bag(Forest forest) {
      return Links.bag(forest);
    }

    @Override
    boolean same(Forest a, Forest b) {
      return Links.in(a).equals(Links.in(b));
    }
  };

  private final int place;

  Facet(int place) {
    this.place = place;
  }

  /** Where the facet stands in stored sketches. */
  int place() {
    return place;
  }

  /** What the facet consists of, as a multiset of hashes. */
  abstract Bag bag(Forest forest);

  /** Whether the facet is exactly the same on both sides, decided without hashes. */
  abstract boolean same(Forest a, Forest b);

  /** The facet with that name in any case. */
  public static Facet named(String name) {
    for (Facet facet : values()) {
      if (facet.name().equalsIgnoreCase(name)) {
        return facet;
      }
    }
    throw new DocumentException(
        "There is no facet \""
            + name
            + "\"; use one of "
            + Arrays.stream(values()).map(Facet::toString).collect(Collectors.joining(", "))
            + ".");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
