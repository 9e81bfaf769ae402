package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.PieceKeys;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.jspecify.annotations.Nullable;

/**
 * The places of pieces: the keys and names of the elements around them, and their intervals. For
 * one query and one thread; documents are best asked for in ascending order.
 */
final class PiecePlaces {
  private final IndexReader reader;
  private int leaf = -1;
  private int base;
  private int end;
  private int lastDoc;
  private @Nullable SortedDocValues keys;
  private @Nullable SortedDocValues places;
  private @Nullable NumericDocValues from;
  private @Nullable NumericDocValues held;
  private @Nullable NumericDocValues hashes;

  PiecePlaces(IndexReader reader) {
    this.reader = reader;
  }

  private int move(int doc) throws IOException {
    if (leaf < 0 || doc < base || doc >= end || doc < lastDoc) {
      List<LeafReaderContext> all = reader.leaves();
      leaf = ReaderUtil.subIndex(doc, all);
      LeafReader segment = all.get(leaf).reader();
      base = all.get(leaf).docBase;
      end = base + segment.maxDoc();
      keys = segment.getSortedDocValues(IndexFields.KEYS);
      places = segment.getSortedDocValues(IndexFields.PLACE);
      from = segment.getNumericDocValues(IndexFields.FROM);
      held = segment.getNumericDocValues(IndexFields.HELD);
      hashes = segment.getNumericDocValues(IndexFields.HASH);
    }
    lastDoc = doc;
    return doc - base;
  }

  long[] keys(int doc) throws IOException {
    int at = move(doc);
    if (keys == null || !keys.advanceExact(at)) {
      return new long[0];
    }
    return PieceKeys.read(keys.lookupOrd(keys.ordValue()));
  }

  /** The names of the elements around a piece. */
  String place(int doc) throws IOException {
    String written = written(doc);
    return written.substring(written.indexOf(IndexFields.SEPARATOR) + 1);
  }

  /** What a piece is for people. */
  String kind(int doc) throws IOException {
    String written = written(doc);
    return written.substring(0, Math.max(0, written.indexOf(IndexFields.SEPARATOR)));
  }

  private String written(int doc) throws IOException {
    int at = move(doc);
    return places == null || !places.advanceExact(at)
        ? ""
        : places.lookupOrd(places.ordValue()).utf8ToString();
  }

  long hash(int doc) throws IOException {
    int at = move(doc);
    return hashes != null && hashes.advanceExact(at) ? hashes.longValue() : 0;
  }

  long from(int doc) throws IOException {
    int at = move(doc);
    return from != null && from.advanceExact(at) ? from.longValue() : 0;
  }

  long to(int doc) throws IOException {
    int at = move(doc);
    return held != null && held.advanceExact(at)
        ? IndexFields.to(from(doc), held.longValue())
        : Long.MAX_VALUE;
  }
}
