package dev.vigil.search.rank;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.search.index.IndexFields;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The constant values of the pieces of a segment, as arrays by document: a search asks for these
 * values for each piece that has one of its words. Immutable as long as no caller writes into them.
 *
 * @param pages the numbers of the pages; -1 for a document that is not a piece
 * @param bodies the encoded lengths of the texts
 * @param heads the encoded lengths of the headings
 */
record SegmentColumns(int[] pages, byte[] bodies, byte[] heads) {
  private static SegmentColumns read(LeafReader leaf) throws IOException {
    int[] pages = new int[leaf.maxDoc()];
    java.util.Arrays.fill(pages, -1);
    NumericDocValues page = leaf.getNumericDocValues(IndexFields.PAGE);
    if (page != null) {
      for (int doc = page.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = page.nextDoc()) {
        // A larger number is in no set of pages.
        pages[doc] = (int) Math.min(Integer.MAX_VALUE, page.longValue());
      }
    }
    return new SegmentColumns(
        pages, lengths(leaf, IndexFields.BODY), lengths(leaf, IndexFields.HEAD));
  }

  private static byte[] lengths(LeafReader leaf, String field) throws IOException {
    byte[] lengths = new byte[leaf.maxDoc()];
    NumericDocValues norms = leaf.getNormValues(field);
    if (norms != null) {
      for (int doc = norms.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = norms.nextDoc()) {
        lengths[doc] = (byte) norms.longValue();
      }
    }
    return lengths;
  }

  /** Remembers the columns of segments. Safe for concurrent use. */
  static final class Cache {
    /** Documents of all segments together; each takes six bytes. */
    private static final long MOST = 8_000_000;

    private final com.github.benmanes.caffeine.cache.Cache<IndexReader.CacheKey, SegmentColumns>
        segments =
            Caffeine.newBuilder()
                .maximumWeight(MOST)
                .weigher((IndexReader.CacheKey key, SegmentColumns one) -> one.pages().length)
                .build();

    SegmentColumns of(LeafReader leaf) throws IOException {
      IndexReader.CacheKey key = leaf.getCoreCacheHelper().getKey();
      SegmentColumns known = segments.getIfPresent(key);
      if (known == null) {
        known = read(leaf);
        segments.put(key, known);
        // The segments of old readers, which were merged, would stay until the cache is full.
        leaf.getCoreCacheHelper().addClosedListener(segments::invalidate);
      }
      return known;
    }

    /** How many segments it remembers. */
    long size() {
      return segments.estimatedSize();
    }
  }
}
