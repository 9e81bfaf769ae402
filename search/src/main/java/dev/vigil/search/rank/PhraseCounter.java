package dev.vigil.search.rank;

import dev.vigil.search.index.WordAnalyzer.Word;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** Counts phrases in the documents of a segment. Stateless. */
final class PhraseCounter {
  private PhraseCounter() {}

  /**
   * Pairs of a document and how often it has the phrase, in the order of documents.
   *
   * @param wanted the documents that can be answers
   */
  static int[] count(LeafReader leaf, String field, List<Word> words, FixedBitSet wanted)
      throws IOException {
    PostingsEnum[] each = new PostingsEnum[words.size()];
    for (int i = 0; i < each.length; i++) {
      PostingsEnum one =
          leaf.postings(new Term(field, words.get(i).term()), PostingsEnum.POSITIONS);
      if (one == null) {
        return new int[0];
      }
      each[i] = one;
    }
    // The rarest word leads, or what is wanted if that is less: it rules most documents out.
    DocIdSetIterator[] ordered = Arrays.copyOf(each, each.length + 1, DocIdSetIterator[].class);
    ordered[each.length] = new BitSetIterator(wanted, wanted.cardinality());
    Arrays.sort(ordered, Comparator.comparingLong(DocIdSetIterator::cost));
    DocIdSetIterator lead = ordered[0];
    int[] found = new int[16];
    int size = 0;
    int doc = lead.nextDoc();
    while (doc != DocIdSetIterator.NO_MORE_DOCS) {
      int common = doc;
      for (int i = 1; i < ordered.length && common == doc; i++) {
        common = ordered[i].docID() < doc ? ordered[i].advance(doc) : ordered[i].docID();
      }
      if (common == doc) {
        int count = inDocument(each, words);
        if (count > 0) {
          if (size + 2 > found.length) {
            found = Arrays.copyOf(found, 2 * found.length);
          }
          found[size++] = doc;
          found[size++] = count;
        }
        doc = lead.nextDoc();
      } else {
        doc = common == DocIdSetIterator.NO_MORE_DOCS ? common : lead.advance(common);
      }
    }
    return Arrays.copyOf(found, size);
  }

  private static int inDocument(PostingsEnum[] each, List<Word> words) throws IOException {
    int[] starts = positions(each[0]);
    int left = starts.length;
    for (int i = 1; i < each.length && left > 0; i++) {
      int[] next = positions(each[i]);
      int step = words.get(i).position() - words.getFirst().position();
      int kept = 0;
      for (int s = 0; s < left; s++) {
        if (Arrays.binarySearch(next, starts[s] + step) >= 0) {
          starts[kept++] = starts[s];
        }
      }
      left = kept;
    }
    return left;
  }

  private static int[] positions(PostingsEnum one) throws IOException {
    int[] positions = new int[one.freq()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = one.nextPosition();
    }
    return positions;
  }
}
