package dev.vigil.bench.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene as it comes: BM25 over titles and bodies with the English analyzer. Pages can be added by
 * several threads at once.
 */
public final class BareLucene implements AutoCloseable {
  private final Analyzer analyzer;
  private final FSDirectory directory;
  private final IndexWriter writer;

  public BareLucene(Path folder) throws IOException {
    this(folder, new EnglishAnalyzer());
  }

  private BareLucene(Path folder, Analyzer analyzer) throws IOException {
    this.analyzer = analyzer;
    directory = FSDirectory.open(folder);
    writer = new IndexWriter(directory, new IndexWriterConfig(analyzer).setRAMBufferSizeMB(32));
  }

  /** Lucene with the longer list of stop words of the Snowball project. */
  public static BareLucene withSnowballStopWords(Path folder) throws IOException {
    try (InputStream list = SnowballFilter.class.getResourceAsStream("english_stop.txt");
        Reader words =
            new InputStreamReader(Objects.requireNonNull(list), StandardCharsets.UTF_8)) {
      return new BareLucene(
          folder,
          new EnglishAnalyzer(new CharArraySet(WordlistLoader.getSnowballWordSet(words), true)));
    }
  }

  public void add(String id, String title, String body) throws IOException {
    Document document = new Document();
    document.add(new StoredField("id", id));
    document.add(new TextField("title", title, Field.Store.YES));
    document.add(new TextField("body", body, Field.Store.YES));
    writer.addDocument(document);
  }

  public void commit() throws IOException {
    writer.commit();
  }

  /** Merges everything, so that sizes can be compared. */
  public void merge() throws IOException {
    writer.forceMerge(1);
    writer.commit();
  }

  public long bytes() throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    return bytes;
  }

  /** The ids of the best documents, the best first. */
  public List<String> search(String words, int most) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      for (String word : words(words)) {
        for (String field : List.of("title", "body")) {
          query.add(new TermQuery(new Term(field, word)), BooleanClause.Occur.SHOULD);
        }
      }
      IndexSearcher searcher = new IndexSearcher(reader);
      List<String> ids = new ArrayList<>();
      for (ScoreDoc hit : searcher.search(query.build(), most).scoreDocs) {
        ids.add(searcher.storedFields().document(hit.doc).get("id"));
      }
      return ids;
    }
  }

  private List<String> words(String text) throws IOException {
    List<String> words = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("body", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(term.toString());
      }
      stream.end();
    }
    return words;
  }

  @Override
  public void close() throws IOException {
    writer.close();
    directory.close();
  }
}
