package dev.vigil.document.similar;

import dev.vigil.document.DocumentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Finds the documents most similar to a given one among very many, by comparing its sketch with all
 * of theirs: 16 words per facet and document, about a millisecond per 100,000 documents and facet.
 * (Banding would skip most of them and miss some; at this speed it is not worth its tables.) Takes
 * 645 bytes per document. Searches may run concurrently with each other, not with {@link #add}.
 */
public final class SketchIndex {
  private static final int CHUNK = 2048;
  private static final int FACETS = SimilarityFacet.values().length;
  private static final Comparator<Hit> BEST_LAST =
      Comparator.comparingDouble(Hit::similarity)
          .thenComparing(Comparator.comparingInt(Hit::document).reversed());

  private final List<Chunk> chunks = new ArrayList<>();
  private int size;

  /** An index without documents. */
  public SketchIndex() {}

  /**
   * A document that was found.
   *
   * @param document its number: the documents count from 0 in the order of {@link #add}
   * @param similarity from 0 to 1
   */
  public record Hit(int document, double similarity) {}

  /** The sketches of some documents, facet by facet so that a search reads only what it needs. */
  private static final class Chunk {
    final long[][] bits = new long[FACETS][CHUNK * Sketch.WORDS];
    final byte[] present = new byte[CHUNK];
  }

  /** {@return how many documents the index has} */
  public int size() {
    return size;
  }

  /**
   * Adds a document and returns its number.
   *
   * @param sketch the sketch of the document
   * @return the number of the document, from 0
   */
  public int add(Sketch sketch) {
    int place = size % CHUNK;
    if (place == 0) {
      chunks.add(new Chunk());
    }
    Chunk chunk = chunks.getLast();
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      int f = facet.place();
      if (sketch.has(facet)) {
        chunk.present[place] |= (byte) (1 << f);
      }
      System.arraycopy(
          sketch.bits(), f * Sketch.WORDS, chunk.bits[f], place * Sketch.WORDS, Sketch.WORDS);
    }
    return size++;
  }

  /**
   * {@return the documents most similar in one facet, best first}
   *
   * @param query the sketch of the document that others are compared with
   * @param facet the facet to compare
   * @param most how many at most
   * @param threshold none below this similarity
   * @throws DocumentException if {@code most} is below 1
   */
  public List<Hit> search(Sketch query, SimilarityFacet facet, int most, double threshold) {
    return search(query, new SimilarityFacet[] {facet}, most, threshold);
  }

  /**
   * {@return the documents most similar in the mean of the facets, best first}
   *
   * @param query the sketch of the document that others are compared with
   * @param most how many at most, from 1
   * @param threshold none below this similarity
   * @throws DocumentException if {@code most} is below 1
   */
  public List<Hit> search(Sketch query, int most, double threshold) {
    return search(query, SimilarityFacet.values(), most, threshold);
  }

  private List<Hit> search(Sketch query, SimilarityFacet[] facets, int most, double threshold) {
    if (most < 1) {
      throw new DocumentException("A search for " + most + " documents finds none; ask for one.");
    }
    PriorityQueue<Hit> best = new PriorityQueue<>(BEST_LAST);
    double bar = threshold;
    for (int document = 0; document < size; document++) {
      Chunk chunk = chunks.get(document / CHUNK);
      double similarity = similarity(query, facets, chunk, document % CHUNK);
      if (similarity >= bar) {
        best.add(new Hit(document, similarity));
        if (best.size() > most) {
          best.remove();
        }
        if (best.size() == most) {
          // An equally similar later document never displaces an earlier one.
          bar = Math.max(threshold, Math.nextUp(best.element().similarity()));
        }
      }
    }
    List<Hit> hits = new ArrayList<>(best);
    hits.sort(BEST_LAST.reversed());
    return hits;
  }

  private static double similarity(Sketch query, SimilarityFacet[] facets, Chunk chunk, int place) {
    Similarity.Mean mean = new Similarity.Mean();
    for (SimilarityFacet facet : facets) {
      int f = facet.place();
      boolean mine = query.has(facet);
      boolean its = (chunk.present[place] & 1 << f) != 0;
      double value =
          mine && its
              ? Sketch.estimate(
                  Sketch.differing(
                      query.bits(), f * Sketch.WORDS, chunk.bits[f], place * Sketch.WORDS))
              : mine == its ? 1 : 0;
      mean.add(value, mine || its);
    }
    return mean.value();
  }
}
