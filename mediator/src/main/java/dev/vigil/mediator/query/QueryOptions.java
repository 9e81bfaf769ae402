package dev.vigil.mediator.query;

import dev.vigil.mediator.run.QueryLimits;
import java.util.Map;

/**
 * The options of a query. Immutable.
 *
 * @param sooner whether first results matter more than the whole
 * @param parameters the values of the query's external variables
 */
public record QueryOptions(boolean sooner, QueryLimits limits, Map<String, String> parameters) {
  public static final QueryOptions USUAL = new QueryOptions(false, QueryLimits.USUAL, Map.of());

  public QueryOptions {
    parameters = Map.copyOf(parameters);
  }

  public QueryOptions sooner(boolean first) {
    return new QueryOptions(first, limits, parameters);
  }

  public QueryOptions with(QueryLimits other) {
    return new QueryOptions(sooner, other, parameters);
  }

  public QueryOptions with(Map<String, String> values) {
    return new QueryOptions(sooner, limits, values);
  }
}
