package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.WordAnalyzer.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;
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

  /** So is it for terms that at least one document of so many has. */
  private static final int RARE = 64;

  private final IndexReader reader;
  private final ValidPieces valid;
  private final PageSet allowed;
  private final long since;
  private final long until;
  private final boolean weighs;
  private final double largestIdf;

  /** What is added to a count by its saturation, for each encoded length. */
  private final double[] bodyLengths;

  private final double[] headLengths;

  /** Counts of the documents of a segment; zero between uses. */
  private int[] bodyCounts = new int[0];

  private int[] headCounts = new int[0];

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
    this.bodyLengths = lengths(valid.body().averageLength());
    this.headLengths = lengths(valid.head().averageLength());
  }

  /** The segments that may have what is looked for. */
  private List<LeafReaderContext> segments() {
    return weighs
        ? reader.leaves()
        : reader.leaves().stream()
            .filter(one -> valid.began()[one.ord].isBetween(since, until))
            .toList();
  }

  private static double[] lengths(double average) {
    double[] lengths = new double[256];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = K1 * (1 - B + B * SmallFloat.byte4ToInt((byte) i) / average);
    }
    return lengths;
  }

  private static double idf(long matching, long all) {
    return Math.log(1 + (all - matching + 0.5) / (matching + 0.5));
  }

  /** Pieces with one of these words; the words count as one. */
  Matches words(Collection<String> words) throws IOException {
    Scored scored = new Scored();
    for (LeafReaderContext context : segments()) {
      List<PostingsEnum> body = postings(context.reader(), IndexFields.BODY, words);
      List<PostingsEnum> head = postings(context.reader(), IndexFields.HEAD, words);
      if (!body.isEmpty() || !head.isEmpty()) {
        Segment segment = new Segment(context, scored);
        if (isCounted(context.reader(), body, head)) {
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

  private static boolean isCounted(
      LeafReader leaf, List<PostingsEnum> body, List<PostingsEnum> head) {
    int terms = body.size() + head.size();
    long documents =
        body.stream().mapToLong(PostingsEnum::cost).sum()
            + head.stream().mapToLong(PostingsEnum::cost).sum();
    return terms > MERGED || terms > 1 && documents * RARE > leaf.maxDoc();
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

  private void counted(Segment segment, List<PostingsEnum> body, List<PostingsEnum> head)
      throws IOException {
    int size = segment.valid.length();
    if (bodyCounts.length < size) {
      bodyCounts = new int[size];
      headCounts = new int[size];
    }
    FixedBitSet found = new FixedBitSet(size);
    for (PostingsEnum one : body) {
      count(one, bodyCounts, found);
    }
    for (PostingsEnum one : head) {
      count(one, headCounts, found);
    }
    for (int doc = size == 0 ? DocIdSetIterator.NO_MORE_DOCS : found.nextSetBit(0);
        doc != DocIdSetIterator.NO_MORE_DOCS; ) {
      segment.add(doc, bodyCounts[doc], headCounts[doc]);
      bodyCounts[doc] = 0;
      headCounts[doc] = 0;
      doc = doc + 1 < size ? found.nextSetBit(doc + 1) : DocIdSetIterator.NO_MORE_DOCS;
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
    for (LeafReaderContext context : segments()) {
      Segment segment = new Segment(context, scored);
      IntPredicate wanted = weighs ? segment.valid::get : segment::isWanted;
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
  Matches terms(String field, Collection<String> terms) throws IOException {
    Scored scored = new Scored();
    for (LeafReaderContext context : segments()) {
      List<PostingsEnum> found = postings(context.reader(), field, terms);
      if (!found.isEmpty()) {
        Segment segment = new Segment(context, scored);
        if (isCounted(context.reader(), found, List.of())) {
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

    /** Whether a piece can be an answer, as far as that is known without its values. */
    boolean isWanted(int doc) {
      return valid.get(doc) && allowed.has(columns.pages()[doc]);
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
          saturation(inBody, bodyLengths[columns.bodies()[doc] & 0xFF]),
          saturation(inHead, headLengths[columns.heads()[doc] & 0xFF]));
    }

    private static float saturation(int count, double length) {
      return count == 0 ? 0 : (float) (count / (count + length));
    }
  }
}
