package dev.vigil.knowledge.extract;

import java.util.List;
import java.util.Optional;

/**
 * One thing that an extractor found in a page, with its values. Immutable.
 *
 * @param values in the order of the properties of the class, then of the page
 * @param node the node of the page where it begins
 * @param method how it was found, in words: {@code JSON-LD}, {@code table}
 */
public record ExtractedRecord(
    String className, List<ExtractedValue> values, int node, String method) {
  public ExtractedRecord {
    values = List.copyOf(values);
  }

  /** The values of a property. */
  public List<ExtractedValue> all(String property) {
    return values.stream().filter(value -> value.property().equals(property)).toList();
  }

  public Optional<ExtractedValue> first(String property) {
    return values.stream().filter(value -> value.property().equals(property)).findFirst();
  }

  /** The canonical text of the first value of a property, or an empty text. */
  public String text(String property) {
    return first(property).map(one -> one.value().text()).orElse("");
  }
}
