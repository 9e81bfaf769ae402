package dev.vigil.search.index;

import dev.vigil.archive.version.Version;
import dev.vigil.search.piece.Piece;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Writes pieces and their intervals as documents of the index. Different pages may be written by
 * different threads.
 */
final class PieceWriter {
  private static final FieldType NAMED = new FieldType();

  static {
    NAMED.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    NAMED.setOmitNorms(true);
    NAMED.setTokenized(true);
    NAMED.freeze();
  }

  private final SearchIndex index;

  PieceWriter(SearchIndex index) {
    this.index = index;
  }

  /**
   * A piece that the last version had.
   *
   * @param number identifies it among the pieces of the page
   * @param piece null if it is in the index already
   */
  record OpenPiece(int number, long from, @Nullable Piece piece) {}

  static Term page(long page) {
    return new Term(IndexFields.PAGE, Long.toString(page, 36));
  }

  private static Term id(long page, long number) {
    return new Term(IndexFields.ID, Long.toString(page, 36) + "." + Long.toString(number, 36));
  }

  void add(long page, long hash, OpenPiece open, long to) throws IOException {
    Piece piece = open.piece();
    if (piece == null) {
      return;
    }
    Document document = new Document();
    document.add(new StringField(IndexFields.ID, id(page, open.number()).text(), Field.Store.NO));
    document.add(new StringField(IndexFields.PAGE, page(page).text(), Field.Store.NO));
    document.add(new NumericDocValuesField(IndexFields.PAGE, page));
    document.add(new NumericDocValuesField(IndexFields.ID, open.number()));
    document.add(new NumericDocValuesField(IndexFields.HASH, hash));
    document.add(new NumericDocValuesField(IndexFields.FROM, open.from()));
    document.add(new NumericDocValuesField(IndexFields.HELD, IndexFields.held(open.from(), to)));
    document.add(new SortedDocValuesField(IndexFields.KEYS, PieceKeys.write(piece.keys())));
    document.add(new StoredField(IndexFields.KIND, piece.kind()));
    document.add(
        new SortedDocValuesField(IndexFields.PLACE, new BytesRef(String.join("/", piece.names()))));
    words(document, piece.head(), piece.text());
    if (!piece.head().isEmpty()) {
      document.add(new StoredField(IndexFields.HEAD_TEXT, piece.head()));
    }
    if (!piece.text().isEmpty()) {
      document.add(new StoredField(IndexFields.TEXT, piece.text()));
    }
    for (String name : new TreeSet<>(piece.names())) {
      document.add(new StringField(IndexFields.AROUND, name, Field.Store.NO));
    }
    TreeSet<String> names = new TreeSet<>();
    piece.named().forEach(one -> names.add(one.name()));
    for (String name : names) {
      document.add(new StringField(IndexFields.NAMES, name, Field.Store.NO));
    }
    List<String> named = NamedTerms.of(piece);
    if (!named.isEmpty()) {
      document.add(new Field(IndexFields.NAMED, new NamedTerms(named), NAMED));
    }
    index.writer().addDocument(document);
  }

  /**
   * Every document has both fields, if only without a word: lengths that all documents have are
   * looked up by position, others are searched for, which costs a third of writing a segment.
   */
  private static void words(Document document, String head, String body) {
    document.add(new TextField(IndexFields.HEAD, head, Field.Store.NO));
    document.add(new TextField(IndexFields.BODY, body, Field.Store.NO));
  }

  /** Ends the interval of a piece. */
  void end(long page, long hash, OpenPiece open, long to) throws IOException {
    if (open.piece() != null) {
      add(page, hash, open, to);
    } else {
      index
          .writer()
          .updateNumericDocValue(
              id(page, open.number()), IndexFields.HELD, IndexFields.held(open.from(), to));
    }
  }

  /**
   * @param first whether the index has no state of the page yet
   */
  void put(PageState state, boolean first) throws IOException {
    Document document = new Document();
    String id = Long.toString(state.id());
    document.add(new StringField(IndexFields.STATE, id, Field.Store.NO));
    document.add(new StoredField(IndexFields.STATE_DATA, state.bytes()));
    words(document, "", "");
    if (first) {
      index.writer().addDocument(document);
    } else {
      index.writer().updateDocument(new Term(IndexFields.STATE, id), document);
    }
  }

  /** The values of a piece in the index. */
  private interface Visitor {
    void piece(long number, long hash, long from, long to) throws IOException;
  }

  private void visit(long page, Visitor visitor) {
    BytesRef term = page(page).bytes();
    index.read(
        reader -> {
          for (LeafReaderContext context : reader.leaves()) {
            LeafReader leaf = context.reader();
            PostingsEnum docs = leaf.postings(new Term(IndexFields.PAGE, term), PostingsEnum.NONE);
            if (docs == null) {
              continue;
            }
            Bits live = leaf.getLiveDocs();
            NumericDocValues numbers = leaf.getNumericDocValues(IndexFields.ID);
            NumericDocValues hashes = leaf.getNumericDocValues(IndexFields.HASH);
            NumericDocValues from = leaf.getNumericDocValues(IndexFields.FROM);
            NumericDocValues held = leaf.getNumericDocValues(IndexFields.HELD);
            for (int doc = docs.nextDoc();
                doc != DocIdSetIterator.NO_MORE_DOCS;
                doc = docs.nextDoc()) {
              if (live != null && !live.get(doc)) {
                continue;
              }
              numbers.advanceExact(doc);
              hashes.advanceExact(doc);
              from.advanceExact(doc);
              held.advanceExact(doc);
              visitor.piece(
                  numbers.longValue(),
                  hashes.longValue(),
                  from.longValue(),
                  IndexFields.to(from.longValue(), held.longValue()));
            }
          }
          return true;
        });
  }

  /** The pieces that still hold, by their hashes. */
  Map<Long, OpenPiece> open(long page) {
    Map<Long, OpenPiece> open = new LinkedHashMap<>();
    visit(
        page,
        (number, hash, from, to) -> {
          if (to == Long.MAX_VALUE) {
            open.put(hash, new OpenPiece((int) number, from, null));
          }
        });
    return open;
  }

  /** Moves the ends of intervals to versions that are left; deletes what no version has. */
  void moveEnds(long page, List<Version> versions) {
    NavigableSet<Long> times = new TreeSet<>();
    versions.forEach(version -> times.add(version.fetch().time().toEpochMilli()));
    visit(
        page,
        (number, hash, from, to) -> {
          long newFrom = moved(times, from);
          long newTo = moved(times, to);
          if (newFrom >= newTo) {
            index.writer().deleteDocuments(id(page, number));
            return;
          }
          if (newFrom != from) {
            index.writer().updateNumericDocValue(id(page, number), IndexFields.FROM, newFrom);
          }
          if (newFrom != from || newTo != to) {
            index
                .writer()
                .updateNumericDocValue(
                    id(page, number), IndexFields.HELD, IndexFields.held(newFrom, newTo));
          }
        });
  }

  private static long moved(NavigableSet<Long> times, long end) {
    Long next = times.ceiling(end);
    return next == null ? Long.MAX_VALUE : next;
  }
}
