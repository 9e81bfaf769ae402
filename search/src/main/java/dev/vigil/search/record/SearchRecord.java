package dev.vigil.search.record;

import java.util.List;
import java.util.Map;

/**
 * The searchable values of a record. Immutable.
 *
 * @param values by their names
 */
public record SearchRecord(String title, Map<String, List<String>> values) {
  public SearchRecord {
    values = Map.copyOf(values);
  }
}
