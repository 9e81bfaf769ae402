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
 * @param columns the values of all its documents
 * @param began when its valid documents began to hold
 */
record ValidPieces(
    FixedBitSet[] leaves,
    SegmentColumns[] columns,
    Began[] began,
    FieldStats body,
    FieldStats head) {
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

  /** The first and the last time at which valid pieces of a segment began to hold. */
  record Began(long first, long last) {
    boolean isBetween(long since, long until) {
      return last >= since && first < until;
    }
  }

  private record Segment(FixedBitSet valid, Began began, FieldStats body, FieldStats head) {}

  private record Key(Object reader, long workspace, long time) {}

  /** Remembers the valid pieces of segments. Safe for concurrent use. */
  static final class Cache {
    private static final int MOST = 200;

    private final com.github.benmanes.caffeine.cache.Cache<Key, Segment> segments =
        Caffeine.newBuilder().maximumSize(MOST).build();
    private final SegmentColumns.Cache columns = new SegmentColumns.Cache();

    /**
     * @param pages the pages of the workspace
     */
    ValidPieces of(IndexReader reader, long workspace, PageSet pages, long time)
        throws IOException {
      FixedBitSet[] leaves = new FixedBitSet[reader.leaves().size()];
      SegmentColumns[] values = new SegmentColumns[leaves.length];
      Began[] began = new Began[leaves.length];
      FieldStats body = new FieldStats(0, 0);
      FieldStats head = body;
      for (LeafReaderContext leaf : reader.leaves()) {
        Key key = new Key(leaf.reader().getReaderCacheHelper().getKey(), workspace, time);
        Segment segment = segments.getIfPresent(key);
        values[leaf.ord] = columns.of(leaf.reader());
        if (segment == null) {
          segment = read(leaf.reader(), values[leaf.ord], pages, time);
          segments.put(key, segment);
        }
        leaves[leaf.ord] = segment.valid;
        began[leaf.ord] = segment.began;
        body = body.plus(segment.body);
        head = head.plus(segment.head);
      }
      return new ValidPieces(leaves, values, began, body, head);
    }

    private static Segment read(LeafReader leaf, SegmentColumns columns, PageSet pages, long time)
        throws IOException {
      FixedBitSet valid = new FixedBitSet(leaf.maxDoc());
      long first = Long.MAX_VALUE;
      long last = Long.MIN_VALUE;
      NumericDocValues from = leaf.getNumericDocValues(IndexFields.FROM);
      NumericDocValues held = leaf.getNumericDocValues(IndexFields.HELD);
      Bits live = leaf.getLiveDocs();
      if (from != null && held != null) {
        for (int doc = from.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = from.nextDoc()) {
          if (live != null && !live.get(doc) || !pages.has(columns.pages()[doc])) {
            continue;
          }
          held.advanceExact(doc);
          boolean holds =
              time == EVER
                  || (time == NOW
                      ? held.longValue() == 0
                      : from.longValue() <= time
                          && time < IndexFields.to(from.longValue(), held.longValue()));
          if (holds) {
            valid.set(doc);
            first = Math.min(first, from.longValue());
            last = Math.max(last, from.longValue());
          }
        }
      }
      return new Segment(
          valid,
          new Began(first, last),
          stats(columns.bodies(), valid),
          stats(columns.heads(), valid));
    }

    private static FieldStats stats(byte[] lengths, FixedBitSet valid) {
      long pieces = 0;
      long words = 0;
      for (int doc = 0; doc < lengths.length; doc++) {
        // A field without a word has the length 0.
        if (lengths[doc] != 0 && valid.get(doc)) {
          pieces++;
          words += SmallFloat.byte4ToInt(lengths[doc]);
        }
      }
      return new FieldStats(pieces, words);
    }
  }
}
