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

  /** With more terms than this, a table of counts is quicker than merging. */
  private static final int MERGED = 8;

  private final IndexReader reader;
  private final ValidPieces valid;
  private final PageSet allowed;
  private final long since;
  private final long until;
  private final double largestIdf;

  /**
   * @param allowed pages that may be found; the statistics are those of all valid pieces
   * @param since pieces that began to hold before are not found
   */
  PieceMatcher(IndexReader reader, ValidPieces valid, PageSet allowed, long since, long until) {
    this.reader = reader;
    this.valid = valid;
    this.allowed = allowed;
    this.since = since;
    this.until = until;
    this.largestIdf = idf(1, Math.max(1, valid.body().pieces()));
  }

  private static double idf(long matching, long all) {
    return Math.log(1 + (all - matching + 0.5) / (matching + 0.5));
  }

  /** Pieces with one of these words; the words count as one. */
  Matches words(Collection<String> words) throws IOException {
    Scored scored = new Scored();
    for (LeafReaderContext context : reader.leaves()) {
      List<PostingsEnum> body = postings(context.reader(), IndexFields.BODY, words);
      List<PostingsEnum> head = postings(context.reader(), IndexFields.HEAD, words);
      if (!body.isEmpty() || !head.isEmpty()) {
        Segment segment = new Segment(context, scored);
        if (body.size() + head.size() > MERGED) {
          counted(segment, body, head);
        } else {
          merged(segment, body, head);
        }
      }
    }
    return scored.matches();
  }

  private static List<PostingsEnum> postings(
      LeafReader leaf, String field, Collection<String> words) throws IOException {
    List<PostingsEnum> found = new ArrayList<>();
    for (String word : words) {
      PostingsEnum one = leaf.postings(new Term(field, word), PostingsEnum.FREQS);
      if (one != null) {
        found.add(one);
      }
    }
    return found;
  }

  private static void merged(Segment segment, List<PostingsEnum> body, List<PostingsEnum> head)
      throws IOException {
    int bodies = body.size();
    List<PostingsEnum> all = new ArrayList<>(body);
    all.addAll(head);
    PostingsEnum[] each = all.toArray(PostingsEnum[]::new);
    for (PostingsEnum one : each) {
      one.nextDoc();
    }
    while (true) {
      int doc = DocIdSetIterator.NO_MORE_DOCS;
      for (PostingsEnum one : each) {
        doc = Math.min(doc, one.docID());
      }
      if (doc == DocIdSetIterator.NO_MORE_DOCS) {
        return;
      }
      int inBody = 0;
      int inHead = 0;
      for (int i = 0; i < each.length; i++) {
        if (each[i].docID() == doc) {
          inBody += i < bodies ? each[i].freq() : 0;
          inHead += i < bodies ? 0 : each[i].freq();
          each[i].nextDoc();
        }
      }
      segment.add(doc, inBody, inHead);
    }
  }

  private static void counted(Segment segment, List<PostingsEnum> body, List<PostingsEnum> head)
      throws IOException {
    int[] inBody = new int[segment.valid.length()];
    int[] inHead = head.isEmpty() ? inBody : new int[segment.valid.length()];
    FixedBitSet found = new FixedBitSet(segment.valid.length());
    for (PostingsEnum one : body) {
      count(one, inBody, found);
    }
    for (PostingsEnum one : head) {
      count(one, inHead, found);
    }
    for (int doc = found.length() == 0 ? DocIdSetIterator.NO_MORE_DOCS : found.nextSetBit(0);
        doc != DocIdSetIterator.NO_MORE_DOCS; ) {
      segment.add(doc, inBody[doc], head.isEmpty() ? 0 : inHead[doc]);
      doc = doc + 1 < found.length() ? found.nextSetBit(doc + 1) : DocIdSetIterator.NO_MORE_DOCS;
    }
  }

  private static void count(PostingsEnum one, int[] counts, FixedBitSet found) throws IOException {
    for (int doc = one.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = one.nextDoc()) {
      counts[doc] += one.freq();
      found.set(doc);
    }
  }

  /** Pieces with these words one after the other. */
  Matches phrase(List<Word> words) throws IOException {
    if (words.size() == 1) {
      return words(List.of(words.getFirst().term()));
    }
    Scored scored = new Scored();
    for (LeafReaderContext context : reader.leaves()) {
      int[] inBody = PhraseCounter.count(context.reader(), IndexFields.BODY, words);
      int[] inHead = PhraseCounter.count(context.reader(), IndexFields.HEAD, words);
      Segment segment = new Segment(context, scored);
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
  Matches terms(String field, Collection<String> terms) throws IOException {
    Scored scored = new Scored();
    for (LeafReaderContext context : reader.leaves()) {
      List<PostingsEnum> found = postings(context.reader(), field, terms);
      if (!found.isEmpty()) {
        Segment segment = new Segment(context, scored);
        if (found.size() > MERGED) {
          counted(segment, found, List.of());
        } else {
          merged(segment, found, List.of());
        }
      }
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
    private final Matches found = new Matches();
    private float[] heads = new float[16];
    private long inBodies;
    private long inHeads;

    void add(int doc, int page, float body, float head) {
      found.add(doc, page, body);
      if (found.size > heads.length) {
        heads = Arrays.copyOf(heads, 2 * heads.length);
      }
      heads[found.size - 1] = head;
    }

    Matches matches() {
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
    private final @Nullable NumericDocValues bodies;
    private final @Nullable NumericDocValues heads;
    private final @Nullable NumericDocValues pages;
    private final @Nullable NumericDocValues from;

    Segment(LeafReaderContext context, Scored scored) throws IOException {
      LeafReader leaf = context.reader();
      this.valid = PieceMatcher.this.valid.leaves()[context.ord];
      this.base = context.docBase;
      this.scored = scored;
      this.bodies = leaf.getNormValues(IndexFields.BODY);
      this.heads = leaf.getNormValues(IndexFields.HEAD);
      this.pages = leaf.getNumericDocValues(IndexFields.PAGE);
      this.from = leaf.getNumericDocValues(IndexFields.FROM);
    }

    void add(int doc, int inBody, int inHead) throws IOException {
      if (!valid.get(doc) || pages == null || from == null) {
        return;
      }
      scored.inBodies += inBody > 0 ? 1 : 0;
      scored.inHeads += inHead > 0 ? 1 : 0;
      pages.advanceExact(doc);
      long page = pages.longValue();
      if (!allowed.has(page)) {
        return;
      }
      if (since != Long.MIN_VALUE || until != Long.MAX_VALUE) {
        from.advanceExact(doc);
        if (from.longValue() < since || from.longValue() >= until) {
          return;
        }
      }
      ValidPieces all = PieceMatcher.this.valid;
      scored.add(
          base + doc,
          (int) page,
          saturation(inBody, bodies, doc, all.body().averageLength()),
          saturation(inHead, heads, doc, all.head().averageLength()));
    }

    private static float saturation(
        int count, @Nullable NumericDocValues norms, int doc, double average) throws IOException {
      if (count == 0) {
        return 0;
      }
      double length = average;
      if (norms != null && norms.advanceExact(doc)) {
        length = SmallFloat.byte4ToInt((byte) norms.longValue());
      }
      return (float) (count / (count + K1 * (1 - B + B * length / average)));
    }
  }
}
