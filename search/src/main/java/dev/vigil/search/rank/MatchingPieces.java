package dev.vigil.search.rank;

import java.util.Arrays;

/**
 * The pieces that match one part of a query, in the order of their documents, each with the
 * probability that it is about that part. Not safe for concurrent use.
 */
final class MatchingPieces {
  int[] docs = new int[16];
  int[] pages = new int[16];
  float[] weights = new float[16];

  /** The keys of the matching elements, or 0 for the piece itself; null if all are 0. */
  long @org.jspecify.annotations.Nullable [] keys;

  int size;

  /** Makes room for more matches. */
  void reserve(int more) {
    if (size + more > docs.length) {
      int length = Math.max(size + more, 2 * docs.length);
      docs = Arrays.copyOf(docs, length);
      pages = Arrays.copyOf(pages, length);
      weights = Arrays.copyOf(weights, length);
      if (keys != null) {
        keys = Arrays.copyOf(keys, length);
      }
    }
  }

  void add(int doc, int page, float weight) {
    if (size == docs.length) {
      reserve(1);
    }
    docs[size] = doc;
    pages[size] = page;
    weights[size++] = weight;
  }

  void add(int doc, int page, float weight, long key) {
    if (keys == null) {
      keys = new long[docs.length];
    }
    add(doc, page, weight);
    keys[size - 1] = key;
  }

  /** All of both; a piece in both has the larger weight. */
  static MatchingPieces either(MatchingPieces a, MatchingPieces b) {
    if (a.size == 0 || b.size == 0) {
      return a.size == 0 ? b : a;
    }
    MatchingPieces all = new MatchingPieces();
    int i = 0;
    int j = 0;
    while (i < a.size || j < b.size) {
      int left = i < a.size ? a.docs[i] : Integer.MAX_VALUE;
      int right = j < b.size ? b.docs[j] : Integer.MAX_VALUE;
      if (left < right) {
        all.add(left, a.pages[i], a.weights[i++]);
      } else if (right < left) {
        all.add(right, b.pages[j], b.weights[j++]);
      } else {
        all.add(left, a.pages[i], Math.max(a.weights[i++], b.weights[j++]));
      }
    }
    return all;
  }

  /** All of both in the order of documents, each as it is. */
  static MatchingPieces together(MatchingPieces a, MatchingPieces b) {
    MatchingPieces all = new MatchingPieces();
    int i = 0;
    int j = 0;
    while (i < a.size || j < b.size) {
      boolean first = j >= b.size || i < a.size && a.docs[i] <= b.docs[j];
      MatchingPieces from = first ? a : b;
      int at = first ? i++ : j++;
      all.add(from.docs[at], from.pages[at], from.weights[at], from.key(at));
    }
    return all;
  }

  /** Those of {@code a} that {@code b} has too, with the weights of b multiplied by factor. */
  static MatchingPieces both(MatchingPieces a, MatchingPieces b, boolean weightOfFirst) {
    MatchingPieces all = new MatchingPieces();
    int j = 0;
    for (int i = 0; i < a.size; i++) {
      while (j < b.size && b.docs[j] < a.docs[i]) {
        j++;
      }
      if (j < b.size && b.docs[j] == a.docs[i]) {
        all.add(a.docs[i], a.pages[i], weightOfFirst ? a.weights[i] : b.weights[j]);
      }
    }
    return all;
  }

  MatchingPieces times(double factor) {
    for (int i = 0; i < size; i++) {
      weights[i] = (float) (weights[i] * factor);
    }
    return this;
  }

  long key(int i) {
    return keys == null ? 0 : keys[i];
  }
}
