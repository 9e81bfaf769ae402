package dev.vigil.document.query;

import dev.vigil.document.DocumentException;

/**
 * The remaining step budget of one evaluation. Steps are counted, not time, so that the same
 * question about the same document always has the same answer. Not thread-safe.
 */
final class EvaluationSteps {
  /** About a second or two. */
  static final int MOST = 5_000_000;

  private final String expression;
  private int left = MOST;

  EvaluationSteps(String expression) {
    this.expression = expression;
  }

  void spend(int steps) {
    left -= steps;
    if (left < 0) {
      throw new DocumentException(
          "'"
              + expression
              + "' takes more than "
              + MOST
              + " steps on this document; ask for less.");
    }
  }
}
