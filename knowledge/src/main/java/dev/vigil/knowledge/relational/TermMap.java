package dev.vigil.knowledge.relational;

import org.apache.jena.graph.Node;
import org.jspecify.annotations.Nullable;

/**
 * Makes an RDF term of a row: a constant, a column, or a template. Exactly one of the first three
 * is given. Immutable.
 *
 * @param language of literals; empty for none
 * @param datatype the IRI of the datatype of literals; empty for the natural one
 */
record TermMap(
    @Nullable Node constant,
    @Nullable String column,
    @Nullable R2rmlTemplate template,
    Kind kind,
    String language,
    String datatype) {
  /** The type of the terms. */
  enum Kind {
    IRI,
    BLANK,
    LITERAL
  }
}
