package dev.vigil.document.similar;

import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import java.util.EnumMap;
import java.util.Map;

/**
 * The similarity of two documents, or of parts of them: a number from 0 (nothing in common) to 1
 * (equal) for each facet. Immutable.
 *
 * <p>Each facet is a multiset of small pieces (see {@link SimilarityFacet}), and its similarity is
 * the weighted Jaccard measure of the two multisets: what both have over what either has. It is
 * symmetric, and takes time near linear in the two documents. Whether a facet is <em>equal</em> is
 * decided on the facet itself, not on hashes: different facets that happen to have the same pieces
 * get n/(n+1), n being the number of pieces, and only equal ones get 1.
 */
public final class Similarity {
  private final Map<SimilarityFacet, Double> facets;
  private final double overall;

  private Similarity(Map<SimilarityFacet, Double> facets, double overall) {
    this.facets = facets;
    this.overall = overall;
  }

  /**
   * Compares two whole documents in all facets.
   *
   * @param a one document
   * @param b another document
   * @return the similarity in each facet and overall
   */
  public static Similarity of(PageDigest a, PageDigest b) {
    return of(ComparedPart.whole(a), ComparedPart.whole(b));
  }

  /**
   * Compares the subtrees of some nodes of one document with those of some nodes of another.
   *
   * @param a one document
   * @param nodesA nodes of {@code a}
   * @param b another document
   * @param nodesB nodes of {@code b}
   * @return the similarity of the two parts in each facet and overall
   */
  public static Similarity between(PageDigest a, IntSlice nodesA, PageDigest b, IntSlice nodesB) {
    return of(ComparedPart.of(a, nodesA), ComparedPart.of(b, nodesB));
  }

  /**
   * Compares two whole documents in one facet, which is faster than in all.
   *
   * @param a one document
   * @param b another document
   * @param facet the facet
   * @return from 0 to 1
   */
  public static double of(PageDigest a, PageDigest b, SimilarityFacet facet) {
    return of(ComparedPart.whole(a), ComparedPart.whole(b), facet).value;
  }

  /**
   * Compares the subtrees of some nodes in one facet: say, the content of all paragraphs.
   *
   * @param a one document
   * @param nodesA nodes of {@code a}
   * @param b another document
   * @param nodesB nodes of {@code b}
   * @param facet the facet
   * @return from 0 to 1
   */
  public static double between(
      PageDigest a, IntSlice nodesA, PageDigest b, IntSlice nodesB, SimilarityFacet facet) {
    return of(ComparedPart.of(a, nodesA), ComparedPart.of(b, nodesB), facet).value;
  }

  private static Similarity of(ComparedPart a, ComparedPart b) {
    Map<SimilarityFacet, Double> facets = new EnumMap<>(SimilarityFacet.class);
    Mean mean = new Mean();
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      Measured measured = of(a, b, facet);
      facets.put(facet, measured.value);
      mean.add(measured.value, measured.pieces > 0);
    }
    return new Similarity(facets, mean.value());
  }

  private static Measured of(ComparedPart a, ComparedPart b, SimilarityFacet facet) {
    HashBag left = facet.bag(a);
    HashBag right = facet.bag(b);
    double jaccard = left.jaccard(right);
    int pieces = Math.max(left.size(), right.size());
    if (jaccard == 1 && !facet.same(a, b)) {
      jaccard = pieces / (pieces + 1.0);
    }
    return new Measured(jaccard, pieces);
  }

  private record Measured(double value, int pieces) {}

  /** The mean over the facets that at least one side has; documents without any are equal. */
  static final class Mean {
    private double sum;
    private int count;

    void add(double value, boolean present) {
      if (present) {
        sum += value;
        count++;
      }
    }

    double value() {
      return count == 0 ? 1 : sum / count;
    }
  }

  /**
   * {@return the similarity in one facet, from 0 to 1}
   *
   * @param facet the facet
   */
  public double of(SimilarityFacet facet) {
    Double value = facets.get(facet);
    return value == null ? 0 : value;
  }

  /** {@return the similarity of the shapes of the trees, from 0 to 1} */
  public double structure() {
    return of(SimilarityFacet.STRUCTURE);
  }

  /** {@return the similarity of the trees with their tags, from 0 to 1} */
  public double tags() {
    return of(SimilarityFacet.TAGS);
  }

  /** {@return the similarity of the attributes, from 0 to 1} */
  public double attributes() {
    return of(SimilarityFacet.ATTRIBUTES);
  }

  /** {@return the similarity of the visible words, from 0 to 1} */
  public double content() {
    return of(SimilarityFacet.CONTENT);
  }

  /** {@return the similarity of the addresses that they point to, from 0 to 1} */
  public double links() {
    return of(SimilarityFacet.LINKS);
  }

  /**
   * {@return the mean of the facets; those that neither side has (say, no links at all) are left
   * out}
   */
  public double overall() {
    return overall;
  }

  @Override
  public String toString() {
    return facets + ", overall=" + overall;
  }
}
