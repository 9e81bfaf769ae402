package dev.vigil.document.objects;

import java.util.List;

/**
 * A repeated structure: the subtree that holds it, the separator of its records, and the records.
 * Immutable.
 *
 * @param subtree the smallest node that contains all records
 * @param separator what each record begins with
 * @param records in document order; at least two
 * @param confidence from 0 to 1: how sure it is that these are the objects of the page
 */
public record RepeatedStructure(
    int subtree, RecordSeparator separator, List<ObjectRecord> records, double confidence) {
  /** Copies the records. */
  public RepeatedStructure {
    records = List.copyOf(records);
  }

  /** {@return the labels of all fields in order of first use: the columns, if shown as a table} */
  public List<String> labels() {
    return records.stream()
        .flatMap(record -> record.fields().stream())
        .map(RecordField::label)
        .distinct()
        .toList();
  }
}
