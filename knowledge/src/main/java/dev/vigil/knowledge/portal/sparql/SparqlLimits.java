package dev.vigil.knowledge.portal.sparql;

import java.time.Duration;

/**
 * The limits of a SPARQL query. Immutable.
 *
 * @param bindings intermediate results of all parts of the query together
 * @param rows of the answer
 * @param longText characters of long texts in intermediate results together
 */
public record SparqlLimits(Duration time, long bindings, int rows, long longText) {
  public static final SparqlLimits USUAL =
      new SparqlLimits(Duration.ofSeconds(5), 1_000_000, 10_000, 20_000_000);
}
