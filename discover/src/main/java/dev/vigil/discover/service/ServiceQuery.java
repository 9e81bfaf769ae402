package dev.vigil.discover.service;

import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.QueryExample;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values of a filled form. Immutable.
 *
 * @param values by the names of fields; what is not named stays as the page has it
 * @param arguments which argument stands in which field
 * @param score how likely it is the right way to fill it in, from 0 to 1
 */
public record ServiceQuery(
    WebForm form,
    QueryExample example,
    Map<String, String> values,
    Map<String, String> arguments,
    double score) {
  public ServiceQuery {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
  }
}
