package dev.vigil.document.internal.lossless;

/**
 * Pairs of corresponding positions in a prediction and in the actual bytes, in the prediction's
 * order; the arrays are used up to {@code count}. Not to be changed once made.
 */
record PredictionAnchors(int[] predicted, int[] actual, int count) {
  static final PredictionAnchors NONE = new PredictionAnchors(new int[0], new int[0], 0);

  /** Whether an anchor is on neither side before the place and not the place itself. */
  boolean liesBehind(int i, int p, int a) {
    return predicted[i] >= p && actual[i] >= a && predicted[i] - p + actual[i] - a > 0;
  }

  /** A copy without the anchors that cross others. */
  PredictionAnchors uncrossed() {
    boolean crossed = false;
    for (int i = 1; i < count && !crossed; i++) {
      crossed = actual[i] < actual[i - 1];
    }
    if (!crossed) {
      return this;
    }
    int[] tails = new int[count];
    int[] before = new int[count];
    int length = 0;
    for (int i = 0; i < count; i++) {
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (actual[tails[middle]] <= actual[i]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      before[i] = low == 0 ? -1 : tails[low - 1];
      tails[low] = i;
      length = Math.max(length, low + 1);
    }
    int[] keptPredicted = new int[length];
    int[] keptActual = new int[length];
    for (int k = length - 1, i = length == 0 ? -1 : tails[length - 1]; k >= 0; k--) {
      keptPredicted[k] = predicted[i];
      keptActual[k] = actual[i];
      i = before[i];
    }
    return new PredictionAnchors(keptPredicted, keptActual, length);
  }
}
