package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.WordAnalyzer.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.SmallFloat;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pieces that have a term, with BM25 weights (Robertson, Zaragoza 2009) scaled to
 * probabilities. The words of the heading and of the text are weighted apart and added. For one
 * query and one thread.
 */
final class PieceMatcher {
  private static final double K1 = 1.2;
  private static final double B = 0.75;

  /** Documents of a segment that are counted at a time. */
  private static final int WINDOW = 4_096;

  /** Counts up to this have their saturations in a table. */
  private static final int TABLE = 16;

  private final IndexReader reader;
  private final ValidPieces valid;
  private final PageSet allowed;
  private final long since;
  private final long until;
  private final boolean weighs;
  private final double largestIdf;

  private final Saturation bodies;
  private final Saturation heads;

  /** Counts of the documents of a window; zero between uses. */
  private final int[] bodyCounts = new int[WINDOW];

  private final int[] headCounts = new int[WINDOW];

  /** Which documents of a window were found, as bits; zero between uses. */
  private final long[] found = new long[WINDOW / Long.SIZE];

  private final DocAndFloatFeatureBuffer buffer = new DocAndFloatFeatureBuffer();

  /**
   * @param allowed pages that may be found; the statistics are those of all valid pieces
   * @param since pieces that began to hold before are not found
   * @param weighs whether the weights matter, which depend on all pieces that have the words
   */
  PieceMatcher(
      IndexReader reader,
      ValidPieces valid,
      PageSet allowed,
      long since,
      long until,
      boolean weighs) {
    this.reader = reader;
    this.valid = valid;
    this.allowed = allowed;
    this.since = since;
    this.until = until;
    this.weighs = weighs;
    this.largestIdf = idf(1, Math.max(1, valid.body().pieces()));
    this.bodies = new Saturation(valid.body().averageLength());
    this.heads = new Saturation(valid.head().averageLength());
  }

  boolean weighs() {
    return weighs;
  }

  /** The segments that may have what is looked for. */
  private List<LeafReaderContext> segments() {
    return weighs
        ? reader.leaves()
        : reader.leaves().stream()
            .filter(one -> valid.began()[one.ord].isBetween(since, until))
            .toList();
  }

  private static double idf(long matching, long all) {
    return Math.log(1 + (all - matching + 0.5) / (matching + 0.5));
  }

  /** Pieces with one of these words; the words count as one. */
  MatchingPieces words(Collection<String> words) throws IOException {
    Scored scored = new Scored();
    for (LeafReaderContext context : segments()) {
      List<PostingsEnum> body = postings(context.reader(), IndexFields.BODY, words);
      List<PostingsEnum> head = postings(context.reader(), IndexFields.HEAD, words);
      counted(context, scored, body, head);
    }
    return scored.matches();
  }

  private static List<PostingsEnum> postings(
      LeafReader leaf, String field, Collection<String> words) throws IOException {
    List<PostingsEnum> found = new ArrayList<>();
    for (String word : words) {
      PostingsEnum one = leaf.postings(new Term(field, word), PostingsEnum.FREQS);
      if (one != null && one.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        found.add(one);
      }
    }
    return found;
  }

  /**
   * Counts terms in the documents of a segment, a window of documents at a time: whole blocks of
   * postings are decoded at once, and the counts of a window stay in the cache of the processor.
   */
  private void counted(
      LeafReaderContext context, Scored scored, List<PostingsEnum> body, List<PostingsEnum> head)
      throws IOException {
    if (body.isEmpty() && head.isEmpty()) {
      return;
    }
    Segment segment = new Segment(context, scored);
    scored.reserve(Math.min(context.reader().maxDoc(), cost(body) + cost(head)));
    while (true) {
      int start = Math.min(first(body), first(head));
      if (start == DocIdSetIterator.NO_MORE_DOCS) {
        return;
      }
      count(body, bodyCounts, start);
      count(head, headCounts, start);
      for (int word = 0; word < found.length; word++) {
        for (long left = found[word]; left != 0; left &= left - 1) {
          int at = Long.SIZE * word + Long.numberOfTrailingZeros(left);
          segment.add(start + at, bodyCounts[at], headCounts[at]);
          bodyCounts[at] = 0;
          headCounts[at] = 0;
        }
        found[word] = 0;
      }
    }
  }

  private static long cost(List<PostingsEnum> postings) {
    return postings.stream().mapToLong(PostingsEnum::cost).sum();
  }

  private static int first(List<PostingsEnum> postings) {
    int first = DocIdSetIterator.NO_MORE_DOCS;
    for (PostingsEnum one : postings) {
      first = Math.min(first, one.docID());
    }
    return first;
  }

  private void count(List<PostingsEnum> postings, int[] counts, int start) throws IOException {
    for (PostingsEnum one : postings) {
      if (one.docID() - WINDOW >= start) {
        continue;
      }
      for (one.nextPostings(start + WINDOW, buffer);
          buffer.size > 0;
          one.nextPostings(start + WINDOW, buffer)) {
        for (int i = 0; i < buffer.size; i++) {
          int at = buffer.docs[i] - start;
          counts[at] += (int) buffer.features[i];
          found[at / Long.SIZE] |= 1L << at;
        }
      }
    }
  }

  /** Pieces with these words one after the other. */
  MatchingPieces phrase(List<Word> words) throws IOException {
    if (words.size() == 1) {
      return words(List.of(words.getFirst().term()));
    }
    Scored scored = new Scored();
    for (LeafReaderContext context : segments()) {
      Segment segment = new Segment(context, scored);
      FixedBitSet wanted = weighs ? segment.valid : segment.wanted();
      int[] inBody = PhraseCounter.count(context.reader(), IndexFields.BODY, words, wanted);
      int[] inHead = PhraseCounter.count(context.reader(), IndexFields.HEAD, words, wanted);
      int b = 0;
      int h = 0;
      // Both hold pairs of documents and counts.
      while (b < inBody.length || h < inHead.length) {
        int left = b < inBody.length ? inBody[b] : Integer.MAX_VALUE;
        int right = h < inHead.length ? inHead[h] : Integer.MAX_VALUE;
        int doc = Math.min(left, right);
        segment.add(doc, left == doc ? inBody[b + 1] : 0, right == doc ? inHead[h + 1] : 0);
        b += left == doc ? 2 : 0;
        h += right == doc ? 2 : 0;
      }
    }
    return scored.matches();
  }

  /** Pieces with one of these terms of a field without norms; each weighs the same. */
  MatchingPieces terms(String field, Collection<String> terms) throws IOException {
    Scored scored = new Scored();
    for (LeafReaderContext context : segments()) {
      counted(context, scored, postings(context.reader(), field, terms), List.of());
    }
    return scored.matches();
  }

  /** Whether a valid piece has an element or attribute of that name, or stands in one. */
  boolean hasName(String name) throws IOException {
    for (LeafReaderContext context : reader.leaves()) {
      for (String field : new String[] {IndexFields.AROUND, IndexFields.NAMES}) {
        PostingsEnum docs = context.reader().postings(new Term(field, name), PostingsEnum.NONE);
        while (docs != null && docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          if (valid.leaves()[context.ord].get(docs.docID())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** What was found before its frequency in the collection is known. */
  private final class Scored {
    private final MatchingPieces found = new MatchingPieces();
    private float[] heads = new float[16];
    private long inBodies;
    private long inHeads;

    /** Makes room for more documents. */
    void reserve(long more) {
      found.reserve(Math.toIntExact(more));
    }

    void add(int doc, int page, float body, float head) {
      found.add(doc, page, body);
      if (found.size > heads.length) {
        heads = Arrays.copyOf(heads, found.docs.length);
      }
      heads[found.size - 1] = head;
    }

    MatchingPieces matches() {
      double body = idf(inBodies, Math.max(inBodies, valid.body().pieces())) / largestIdf;
      double head = idf(inHeads, Math.max(inHeads, valid.head().pieces())) / largestIdf;
      for (int i = 0; i < found.size; i++) {
        double weight = (body * found.weights[i] + head * heads[i]) / 2;
        found.weights[i] = (float) Math.clamp(weight, 1e-6, 1);
      }
      return found;
    }
  }

  /** One segment of the index. */
  private final class Segment {
    final FixedBitSet valid;
    private final int base;
    private final Scored scored;
    private final SegmentColumns columns;
    private final @Nullable NumericDocValues from;

    Segment(LeafReaderContext context, Scored scored) throws IOException {
      this.valid = PieceMatcher.this.valid.leaves()[context.ord];
      this.columns = PieceMatcher.this.valid.columns()[context.ord];
      this.base = context.docBase;
      this.scored = scored;
      this.from =
          since == Long.MIN_VALUE && until == Long.MAX_VALUE
              ? null
              : context.reader().getNumericDocValues(IndexFields.FROM);
    }

    /** The pieces that can be answers, as far as that is known without their values. */
    FixedBitSet wanted() {
      FixedBitSet wanted = new FixedBitSet(valid.length());
      for (int doc = 0; doc < valid.length(); doc++) {
        if (valid.get(doc) && allowed.has(columns.pages()[doc])) {
          wanted.set(doc);
        }
      }
      return wanted;
    }

    void add(int doc, int inBody, int inHead) throws IOException {
      if (!valid.get(doc)) {
        return;
      }
      scored.inBodies += inBody > 0 ? 1 : 0;
      scored.inHeads += inHead > 0 ? 1 : 0;
      int page = columns.pages()[doc];
      if (!allowed.has(page)) {
        return;
      }
      if (from != null) {
        from.advanceExact(doc);
        if (from.longValue() < since || from.longValue() >= until) {
          return;
        }
      }
      scored.add(
          base + doc,
          page,
          bodies.of(inBody, columns.bodies()[doc] & 0xFF),
          heads.of(inHead, columns.heads()[doc] & 0xFF));
    }
  }

  /** How much the occurrences of a word say, by their number and the length of the text. */
  private static final class Saturation {
    /** What is added to a count, for each encoded length. */
    private final double[] lengths = new double[256];

    private final float[] table = new float[TABLE * lengths.length];

    Saturation(double average) {
      for (int i = 0; i < lengths.length; i++) {
        lengths[i] = K1 * (1 - B + B * SmallFloat.byte4ToInt((byte) i) / average);
      }
      for (int i = lengths.length; i < table.length; i++) {
        table[i] = computed(i / lengths.length, i % lengths.length);
      }
    }

    float of(int count, int length) {
      return count < TABLE ? table[count * lengths.length + length] : computed(count, length);
    }

    private float computed(int count, int length) {
      return (float) (count / (count + lengths[length]));
    }
  }
}
