package dev.vigil.search.record;

import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.TypedValue;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.query.SearchQuery;
import dev.vigil.search.query.SearchQueryException;
import dev.vigil.search.query.SearchQueryParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * An index in memory over records with a title and named values. It understands the queries of page
 * search: words in all their forms, phrases, {@code word*}, {@code AND}, {@code OR}, {@code -word},
 * {@code price < 20}. Words of the title weigh more. Safe for concurrent use.
 */
public final class RecordIndex {
  static final String TITLE = "title";
  static final String ALL = "all";
  static final String VALUE = "v.";
  static final String TYPED = "t.";
  private static final String NUMBER = "number";

  /** Records that one search returns. */
  private static final int MOST = 100_000;

  private final IndexSearcher searcher;

  private RecordIndex(IndexSearcher searcher) {
    this.searcher = searcher;
  }

  /** Indexes records; they are found by their places in the list. */
  public static RecordIndex of(List<SearchRecord> records) {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig(WordAnalyzer.INSTANCE);
    config.setRAMBufferSizeMB(64);
    try {
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < records.size(); i++) {
          writer.addDocument(document(records.get(i), i));
        }
      }
      return new RecordIndex(new IndexSearcher(DirectoryReader.open(directory)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Document document(SearchRecord record, int number) {
    Document document = new Document();
    document.add(new NumericDocValuesField(NUMBER, number));
    document.add(new TextField(TITLE, record.title(), Field.Store.NO));
    for (Map.Entry<String, List<String>> entry : record.values().entrySet()) {
      String name = entry.getKey().toLowerCase(Locale.ROOT);
      for (String value : entry.getValue()) {
        document.add(new TextField(ALL, value, Field.Store.NO));
        document.add(new TextField(VALUE + name, value, Field.Store.NO));
        for (TypedValue typed : TypedValue.all(value)) {
          document.add(new DoublePoint(TYPED + name + "." + typed.type(), typed.value()));
        }
      }
    }
    return document;
  }

  /**
   * The records that a query finds, best first. What is not a query of the language is looked for
   * word by word; if nothing is found, words may also begin longer ones.
   */
  public List<Integer> search(String text) {
    SearchQuery query = parsed(text);
    if (query.node().isEmpty() || text.codePoints().noneMatch(Character::isLetterOrDigit)) {
      return List.of();
    }
    List<Integer> found = search(new RecordQuery(searcher.getIndexReader(), false).of(query));
    return found.isEmpty()
        ? search(new RecordQuery(searcher.getIndexReader(), true).of(query))
        : found;
  }

  private static SearchQuery parsed(String text) {
    try {
      return parse(text);
    } catch (SearchQueryException e) {
      return parse(text.replaceAll("[^\\p{L}\\p{N}]+|\\b(?:AND|OR|NOT)\\b", " ").strip());
    }
  }

  private static SearchQuery parse(String text) {
    return SearchQueryParser.parse(text, ZoneId.systemDefault(), Instant.EPOCH);
  }

  private List<Integer> search(Query query) {
    try {
      List<Integer> numbers = new ArrayList<>();
      for (ScoreDoc hit : searcher.search(query, MOST).scoreDocs) {
        var leaves = searcher.getIndexReader().leaves();
        var leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
        NumericDocValues values = leaf.reader().getNumericDocValues(NUMBER);
        if (values != null && values.advanceExact(hit.doc - leaf.docBase)) {
          numbers.add((int) values.longValue());
        }
      }
      return numbers;
    } catch (IOException e) {
      throw new SearchException("The records cannot be searched: " + e.getMessage(), e);
    }
  }
}
