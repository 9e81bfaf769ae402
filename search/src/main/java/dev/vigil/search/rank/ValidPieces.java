package dev.vigil.search.rank;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.search.index.IndexFields;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.SmallFloat;

/**
 * The pieces of a workspace that held at a time, and the statistics of these pieces alone. So the
 * ranking as of a date is that of an index of that date, and the ranking in a workspace does not
 * depend on the pages of others. Immutable.
 *
 * @param leaves the valid documents of each segment
 */
record ValidPieces(FixedBitSet[] leaves, FieldStats body, FieldStats head) {
  /** Pieces that hold now. */
  static final long NOW = Long.MAX_VALUE;

  /** Pieces that ever held. */
  static final long EVER = Long.MIN_VALUE;

  /** How many pieces have the field, and how many words they have in it. */
  record FieldStats(long pieces, long words) {
    FieldStats plus(FieldStats other) {
      return new FieldStats(pieces + other.pieces, words + other.words);
    }

    double averageLength() {
      return pieces == 0 ? 1 : (double) words / pieces;
    }
  }

  private record Segment(FixedBitSet valid, FieldStats body, FieldStats head) {}

  private record Key(Object reader, long workspace, long time) {}

  /** Remembers the valid pieces of segments. Safe for concurrent use. */
  static final class Cache {
    private static final int MOST = 200;

    private final com.github.benmanes.caffeine.cache.Cache<Key, Segment> segments =
        Caffeine.newBuilder().maximumSize(MOST).build();

    /**
     * @param pages the pages of the workspace
     */
    ValidPieces of(IndexReader reader, long workspace, PageSet pages, long time)
        throws IOException {
      FixedBitSet[] leaves = new FixedBitSet[reader.leaves().size()];
      FieldStats body = new FieldStats(0, 0);
      FieldStats head = body;
      for (LeafReaderContext leaf : reader.leaves()) {
        Key key = new Key(leaf.reader().getReaderCacheHelper().getKey(), workspace, time);
        Segment segment = segments.getIfPresent(key);
        if (segment == null) {
          segment = read(leaf.reader(), pages, time);
          segments.put(key, segment);
        }
        leaves[leaf.ord] = segment.valid;
        body = body.plus(segment.body);
        head = head.plus(segment.head);
      }
      return new ValidPieces(leaves, body, head);
    }

    private static Segment read(LeafReader leaf, PageSet pages, long time) throws IOException {
      FixedBitSet valid = new FixedBitSet(leaf.maxDoc());
      NumericDocValues page = leaf.getNumericDocValues(IndexFields.PAGE);
      NumericDocValues from = leaf.getNumericDocValues(IndexFields.FROM);
      NumericDocValues to = leaf.getNumericDocValues(IndexFields.TO);
      Bits live = leaf.getLiveDocs();
      if (page != null && from != null && to != null) {
        for (int doc = page.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = page.nextDoc()) {
          if (live != null && !live.get(doc) || !pages.has(page.longValue())) {
            continue;
          }
          from.advanceExact(doc);
          to.advanceExact(doc);
          boolean holds =
              time == EVER
                  || (time == NOW
                      ? to.longValue() == Long.MAX_VALUE
                      : from.longValue() <= time && time < to.longValue());
          if (holds) {
            valid.set(doc);
          }
        }
      }
      return new Segment(
          valid, stats(leaf, IndexFields.BODY, valid), stats(leaf, IndexFields.HEAD, valid));
    }

    private static FieldStats stats(LeafReader leaf, String field, FixedBitSet valid)
        throws IOException {
      NumericDocValues norms = leaf.getNormValues(field);
      long pieces = 0;
      long words = 0;
      if (norms != null) {
        for (int doc = norms.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = norms.nextDoc()) {
          // A field without a word has the length 0.
          if (norms.longValue() != 0 && valid.get(doc)) {
            pieces++;
            words += SmallFloat.byte4ToInt((byte) norms.longValue());
          }
        }
      }
      return new FieldStats(pieces, words);
    }
  }
}
