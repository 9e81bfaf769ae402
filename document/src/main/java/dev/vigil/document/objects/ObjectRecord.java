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
  /** Copies the fields. */
  public ObjectRecord {
    fields = List.copyOf(fields);
  }

  /**
   * {@return the field with that label; empty if the record lacks it}
   *
   * @param label as in {@link RecordField#label()}
   */
  public Optional<RecordField> field(String label) {
    return fields.stream().filter(field -> field.label().equals(label)).findFirst();
  }
}
