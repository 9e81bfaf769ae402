package dev.vigil.document.objects;

import java.util.List;
import java.util.Optional;

/**
 * One object of a page: one search result, one row. Immutable.
 *
 * @param from its first node
 * @param to the first node behind it; the nodes between are one subtree or several siblings
 * @param fields its values in document order
 */
public record ObjectRecord(int from, int to, List<RecordField> fields) {
  public ObjectRecord {
    fields = List.copyOf(fields);
  }

  /** The field with that label. */
  public Optional<RecordField> field(String label) {
    return fields.stream().filter(field -> field.label().equals(label)).findFirst();
  }
}
