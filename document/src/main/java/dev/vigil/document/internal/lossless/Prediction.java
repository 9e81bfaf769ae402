package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The source predicted from a digest, with the positions of the nodes of the digest in it. While an
 * original is at hand, its places are noted beside. Not thread-safe.
 */
final class Prediction {
  private final ByteSink out;
  private final int @Nullable [] opens;
  private final int @Nullable [] closes;
  private int[] predicted = new int[256];
  private int[] actual = new int[256];
  private int anchors;

  private Prediction(int size, int @Nullable [] opens, int @Nullable [] closes) {
    this.out = new ByteSink(size);
    this.opens = opens;
    this.closes = closes;
  }

  /** A prediction that will be compared with an original whose nodes stand at these places. */
  static Prediction compared(int size, int[] opens, int[] closes) {
    return new Prediction(size, opens, closes);
  }

  static Prediction alone(int size) {
    return new Prediction(size, null, null);
  }

  ByteSink out() {
    return out;
  }

  void opens(int node) {
    if (opens != null) {
      anchor(opens[node]);
    }
  }

  void closes(int node) {
    if (closes != null) {
      anchor(closes[node]);
    }
  }

  private void anchor(int place) {
    if (place >= 0) {
      if (anchors == predicted.length) {
        predicted = Arrays.copyOf(predicted, anchors * 2);
        actual = Arrays.copyOf(actual, anchors * 2);
      }
      predicted[anchors] = out.size();
      actual[anchors++] = place;
    }
  }

  PredictionAnchors anchors() {
    return new PredictionAnchors(predicted, actual, anchors);
  }
}
