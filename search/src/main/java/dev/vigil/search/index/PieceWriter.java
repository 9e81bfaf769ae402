package dev.vigil.search.index;

import dev.vigil.archive.version.Version;
import dev.vigil.search.piece.Piece;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
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
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
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

  /** How often the segments of a page may be merged while it is changed. */
  private static final int MOST_MERGES = 100;

  private final SearchIndex index;

  PieceWriter(SearchIndex index) {
    this.index = index;
  }

  /**
   * A piece that the last version had.
   *
   * @param piece null if it is in the index already
   * @param stored whether the index stores its text
   */
  record OpenPiece(long from, @Nullable Piece piece, boolean stored) {}

  static Term page(long page) {
    return new Term(IndexFields.PAGE, Long.toString(page, 36));
  }

  void add(long page, long hash, OpenPiece open, long to) throws IOException {
    Piece piece = open.piece();
    if (piece == null) {
      return;
    }
    Document document = new Document();
    document.add(new StringField(IndexFields.PAGE, page(page).text(), Field.Store.NO));
    document.add(new NumericDocValuesField(IndexFields.PAGE, page));
    document.add(new NumericDocValuesField(IndexFields.HASH, hash));
    document.add(new NumericDocValuesField(IndexFields.FROM, open.from()));
    document.add(new NumericDocValuesField(IndexFields.HELD, IndexFields.held(open.from(), to)));
    document.add(new SortedDocValuesField(IndexFields.KEYS, PieceKeys.write(piece.keys())));
    document.add(new SortedDocValuesField(IndexFields.PLACE, place(piece)));
    words(document, piece.head(), piece.text());
    if (open.stored()) {
      document.add(new StoredField(IndexFields.HEAD_TEXT, piece.head()));
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

  private static BytesRef place(Piece piece) {
    return new BytesRef(piece.kind() + IndexFields.SEPARATOR + String.join("/", piece.names()));
  }

  /**
   * Every document has both fields, if only without a word: lengths that all documents have are
   * looked up by position, others are searched for, which costs a third of writing a segment.
   */
  private static void words(Document document, String head, String body) {
    document.add(new TextField(IndexFields.HEAD, head, Field.Store.NO));
    document.add(new TextField(IndexFields.BODY, body, Field.Store.NO));
  }

  /**
   * @param first whether the index has no state of the page yet
   */
  void put(PageIndexState state, boolean first) throws IOException {
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

  /** A piece in the index. */
  private record Indexed(LeafReader leaf, int doc, long hash, long from, long to) {}

  private void visit(long page, Consumer<Indexed> visitor) {
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
            NumericDocValues hashes = leaf.getNumericDocValues(IndexFields.HASH);
            NumericDocValues from = leaf.getNumericDocValues(IndexFields.FROM);
            NumericDocValues held = leaf.getNumericDocValues(IndexFields.HELD);
            for (int doc = docs.nextDoc();
                doc != DocIdSetIterator.NO_MORE_DOCS;
                doc = docs.nextDoc()) {
              if (live != null && !live.get(doc)) {
                continue;
              }
              hashes.advanceExact(doc);
              from.advanceExact(doc);
              held.advanceExact(doc);
              visitor.accept(
                  new Indexed(
                      leaf,
                      doc,
                      hashes.longValue(),
                      from.longValue(),
                      IndexFields.to(from.longValue(), held.longValue())));
            }
          }
          return true;
        });
  }

  /** The pages that have pieces. */
  Set<Long> pages() {
    return index.read(
        reader -> {
          Set<Long> pages = new HashSet<>();
          for (LeafReaderContext context : reader.leaves()) {
            Terms terms = context.reader().terms(IndexFields.PAGE);
            TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
              pages.add(Long.parseLong(term.utf8ToString(), 36));
            }
          }
          return pages;
        });
  }

  /** The pieces that still hold, by their hashes. */
  Map<Long, OpenPiece> open(long page) {
    Map<Long, OpenPiece> open = new LinkedHashMap<>();
    visit(
        page,
        one -> {
          if (one.to() == Long.MAX_VALUE) {
            open.put(one.hash(), new OpenPiece(one.from(), null, false));
          }
        });
    return open;
  }

  // ---- changing ----

  /** When a piece began and ceased to hold. */
  record Interval(long from, long to) {}

  /** Changes a piece; returns false if its segment was merged into another one meanwhile. */
  private interface Change {
    boolean of(Indexed piece) throws IOException;
  }

  /** Changes the pieces of a page; a change that was made already must not change anything. */
  private void change(long page, Change change) throws IOException {
    for (int i = 0; i < MOST_MERGES; i++) {
      List<Indexed> all = new ArrayList<>();
      visit(page, all::add);
      boolean done = true;
      for (Indexed one : all) {
        done &= change.of(one);
      }
      if (done) {
        return;
      }
      index.refresh();
    }
    throw new IOException("The segments of the index are merged all the time.");
  }

  private boolean set(Indexed piece, long from, long to) throws IOException {
    return (piece.from() == from && piece.to() == to)
        || index
                .writer()
                .tryUpdateDocValue(
                    piece.leaf(),
                    piece.doc(),
                    new NumericDocValuesField(IndexFields.FROM, from),
                    new NumericDocValuesField(IndexFields.HELD, IndexFields.held(from, to)))
            >= 0;
  }

  /**
   * Ends the intervals of pieces that are in the index.
   *
   * @param ended by the hashes of the pieces
   */
  void end(long page, Map<Long, Interval> ended) throws IOException {
    if (ended.isEmpty()) {
      return;
    }
    change(
        page,
        one -> {
          Interval its = ended.get(one.hash());
          return its == null
              || its.from() != one.from()
              || one.to() != Long.MAX_VALUE
              || set(one, its.from(), its.to());
        });
  }

  /** Moves the ends of intervals to versions that are left; deletes what no version has. */
  void moveEnds(long page, List<Version> versions) throws IOException {
    NavigableSet<Long> times = new TreeSet<>();
    versions.forEach(version -> times.add(version.fetch().time().toEpochMilli()));
    change(
        page,
        one -> {
          long from = moved(times, one.from());
          long to = moved(times, one.to());
          return from >= to
              ? index.writer().tryDeleteDocument(one.leaf(), one.doc()) >= 0
              : set(one, from, to);
        });
  }

  private static long moved(NavigableSet<Long> times, long end) {
    Long next = times.ceiling(end);
    return next == null ? Long.MAX_VALUE : next;
  }
}
