package dev.vigil.search.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vigil.archive.version.Page;
import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.index.WordAnalyzer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class PieceMatcherTest {
  /** More documents than are counted at a time. */
  private static final int PIECES = 10_000;

  private static final int PAGES = 500;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<String> heads = new ArrayList<>();
  private final List<String> bodies = new ArrayList<>();
  private final Map<Object, Statistics> known = new HashMap<>();

  /** Texts that have one of some words, texts that have any, and the words of these. */
  private record Statistics(long with, long all, long words) {}

  /** Frequent words, words that few pieces have, and one of the last piece alone. */
  private String text(int piece, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i > 0; i--) {
      int rarity = random.nextInt(1_000);
      text.append(rarity == 0 ? "granite " : rarity < 500 ? "copper " : "velvet ");
    }
    return piece == PIECES - 1 ? text + "walnut" : text.toString();
  }

  private static int count(String text, Set<String> words) {
    int count = 0;
    for (String word : text.split(" ", -1)) {
      count += words.contains(word) ? 1 : 0;
    }
    return count;
  }

  private MatchingPieces matches(DirectoryReader reader, Set<String> words) throws Exception {
    List<PageIndexState> pages = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      Page page = Page.of("https://a.example/" + i);
      pages.add(new PageIndexState(i, page, 0, 1, 0, 1, "html", "", "en", "a.example"));
    }
    PageSet all = PageSet.of(pages);
    ValidPieces valid = new ValidPieces.Cache().of(reader, 0, all, ValidPieces.NOW);
    return new PieceMatcher(reader, valid, all, Long.MIN_VALUE, Long.MAX_VALUE, true).words(words);
  }

  @Test
  void everyPieceOfALongSegmentIsFoundAndOftenRepeatedWordsWeighMore() throws Exception {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(WordAnalyzer.INSTANCE))) {
      for (int i = 0; i < PIECES; i++) {
        heads.add(text(i, 3));
        bodies.add(text(i, 40));
        Document document = new Document();
        document.add(new NumericDocValuesField(IndexFields.PAGE, i % PAGES));
        document.add(new NumericDocValuesField(IndexFields.FROM, 1));
        document.add(new NumericDocValuesField(IndexFields.HELD, 0));
        document.add(new TextField(IndexFields.HEAD, heads.get(i), Field.Store.NO));
        document.add(new TextField(IndexFields.BODY, bodies.get(i), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        for (Set<String> words :
            List.of(
                Set.of("copper"),
                Set.of("granite"),
                Set.of("walnut"),
                Set.of("granite", "walnut", "missing"),
                Set.of("copper", "velvet"))) {
          compare(matches(reader, words), words);
        }
        assertThat(matches(reader, Set.of("missing")).size).isZero();
      }
    }
  }

  /** Compares with weights that are computed piece by piece. */
  private void compare(MatchingPieces found, Set<String> words) {
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < PIECES; i++) {
      if (count(heads.get(i), words) + count(bodies.get(i), words) > 0) {
        expected.add(i);
      }
    }
    List<Integer> docs = new ArrayList<>();
    for (int i = 0; i < found.size; i++) {
      docs.add(found.docs[i]);
    }
    assertThat(docs).as("%s, seed %d", words, seed).isEqualTo(expected);
    for (int i = 0; i < found.size; i++) {
      int piece = found.docs[i];
      assertThat(found.pages[i]).isEqualTo(piece % PAGES);
      double weight = (weight(bodies, piece, words) + weight(heads, piece, words)) / 2;
      assertThat((double) found.weights[i])
          .as("piece %d, %s, seed %d", piece, words, seed)
          .isCloseTo(Math.clamp(weight, 1e-6, 1), within(1e-5));
    }
  }

  private double weight(List<String> texts, int piece, Set<String> words) {
    int count = count(texts.get(piece), words);
    if (count == 0) {
      return 0;
    }
    Statistics its = statistics(texts, words);
    double average = (double) its.words / its.all;
    double length = texts.get(piece).strip().split(" ", -1).length;
    double saturation = count / (count + 1.2 * (0.25 + 0.75 * length / average));
    long largest = bodies.stream().filter(one -> !one.isBlank()).count();
    return saturation
        * Math.log(1 + (its.all - its.with + 0.5) / (its.with + 0.5))
        / Math.log(1 + (largest - 1 + 0.5) / 1.5);
  }

  private Statistics statistics(List<String> texts, Set<String> words) {
    return known.computeIfAbsent(
        List.of(System.identityHashCode(texts), words),
        key ->
            new Statistics(
                texts.stream().filter(one -> count(one, words) > 0).count(),
                texts.stream().filter(one -> !one.isBlank()).count(),
                texts.stream()
                    .filter(one -> !one.isBlank())
                    .mapToInt(one -> one.strip().split(" ", -1).length)
                    .sum()));
  }
}
