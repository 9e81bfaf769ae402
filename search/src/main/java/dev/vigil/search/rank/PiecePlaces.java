package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Where pieces stand: the keys and names of the elements around them, and their intervals. For one
 * query and one thread; documents are best asked for in ascending order.
 */
final class PiecePlaces {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final IndexReader reader;
  private int leaf = -1;
  private int base;
  private int end;
  private int lastDoc;
  private @Nullable SortedDocValues keys;
  private @Nullable SortedDocValues places;
  private @Nullable NumericDocValues from;
  private @Nullable NumericDocValues to;

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
      to = segment.getNumericDocValues(IndexFields.TO);
    }
    lastDoc = doc;
    return doc - base;
  }

  long[] keys(int doc) throws IOException {
    int at = move(doc);
    if (keys == null || !keys.advanceExact(at)) {
      return new long[0];
    }
    BytesRef bytes = keys.lookupOrd(keys.ordValue());
    long[] all = new long[bytes.length / Long.BYTES];
    for (int i = 0; i < all.length; i++) {
      all[i] = (long) LONGS.get(bytes.bytes, bytes.offset + i * Long.BYTES);
    }
    return all;
  }

  String place(int doc) throws IOException {
    int at = move(doc);
    return places == null || !places.advanceExact(at)
        ? ""
        : places.lookupOrd(places.ordValue()).utf8ToString();
  }

  long from(int doc) throws IOException {
    int at = move(doc);
    return from != null && from.advanceExact(at) ? from.longValue() : 0;
  }

  long to(int doc) throws IOException {
    int at = move(doc);
    return to != null && to.advanceExact(at) ? to.longValue() : Long.MAX_VALUE;
  }
}
