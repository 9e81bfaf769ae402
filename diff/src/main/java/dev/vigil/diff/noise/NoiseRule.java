package dev.vigil.diff.noise;

import dev.vigil.diff.DocumentView;

/**
 * A rule that hides one kind of noise from a comparison. A rule changes a view, never a document,
 * and can say in words what it does. Implementations are immutable and safe for concurrent use.
 */
public interface NoiseRule {
  /** The rule as users write it: {@code whitespace}, {@code css=.ad}. */
  String text();

  /** What it ignores, as the end of "ignored: ...". */
  String reason();

  /** The same document with less to see. */
  DocumentView apply(DocumentView view);

  /**
   * Reads a rule as users write it.
   *
   * @throws dev.vigil.diff.DiffException if it is none, with the rules there are
   */
  static NoiseRule parse(String text) {
    return RuleSyntax.parse(text);
  }
}
