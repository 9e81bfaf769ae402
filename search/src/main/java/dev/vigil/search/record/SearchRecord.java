package dev.vigil.search.record;

import java.util.List;
import java.util.Map;

/**
 * What is searched in a record. Immutable.
 *
 * @param values by their names
 */
public record SearchRecord(String title, Map<String, List<String>> values) {
  public SearchRecord {
    values = Map.copyOf(values);
  }
}
