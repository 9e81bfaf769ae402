package dev.vigil.document.xpath.node;

/**
 * Signals that Vigil's own evaluator leaves a query to Saxon: while parsing, because of an
 * unsupported expression; while running, because of a dynamic error that Saxon shall report, or an
 * effect at the edge of a type's range.
 */
public final class SaxonFallback extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SaxonFallback(String reason) {
    super(reason, null, false, false);
  }
}
