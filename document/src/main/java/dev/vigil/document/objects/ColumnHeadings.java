package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headings of a table's columns. */
final class ColumnHeadings {
  private ColumnHeadings() {}

  /** The headings above a row, or none where the node is no row of a table with a head. */
  static List<String> of(int row, VisibleArea visible, TagRoles tags) {
    PageDigest digest = visible.digest;
    if (!visible.html || !tags.is(row, "tr")) {
      return List.of();
    }
    int table = digest.parent(row);
    while (table > 0 && !tags.is(table, "table")) {
      table = digest.parent(table);
    }
    for (int at = table + 1; at < row; at++) {
      if (isHead(at, digest, tags)) {
        return labels(at, digest);
      }
    }
    return List.of();
  }

  /** Whether a node is a row of at least two cells that are all header cells or in the head. */
  static boolean isHead(int row, PageDigest digest, TagRoles tags) {
    if (!tags.is(row, "tr")) {
      return false;
    }
    boolean inHead = tags.is(digest.parent(row), "thead");
    int heads = 0;
    for (int at = digest.firstChild(row); at >= 0; at = digest.nextSibling(at)) {
      if (tags.isCell(at)) {
        if (!inHead && !tags.is(at, "th")) {
          return false;
        }
        heads++;
      }
    }
    return heads >= 2;
  }

  /**
   * Whether the first record is a head in ordinary cells: short texts only, above columns of which
   * at least one holds numbers.
   */
  static boolean isHead(List<ObjectRecord> rows) {
    List<RecordField> first = rows.getFirst().fields();
    if (first.size() < 2 || !first.getFirst().path().startsWith("td")) {
      return false;
    }
    for (RecordField field : first) {
      if (field.kind() != RecordField.Kind.TEXT || field.value().length() > 40) {
        return false;
      }
    }
    Map<Integer, Integer> numbers = new HashMap<>();
    for (ObjectRecord row : rows.subList(1, rows.size())) {
      for (int i = 0; i < row.fields().size(); i++) {
        if (row.fields().get(i).kind() == RecordField.Kind.NUMBER) {
          numbers.merge(i, 1, Integer::sum);
        }
      }
    }
    return numbers.values().stream().anyMatch(count -> count > 0.6 * (rows.size() - 1));
  }

  static List<String> labels(int row, PageDigest digest) {
    List<String> labels = new ArrayList<>();
    for (int at = digest.firstChild(row); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at)) {
        String label = FieldExtractor.spaced(digest.text(at));
        for (int i = span(digest, at); i > 0 && labels.size() < 1000; i--) {
          labels.add(label);
        }
      }
    }
    return labels;
  }

  /** How many columns a cell takes. */
  static int span(PageDigest digest, int cell) {
    @Nullable String span = digest.attribute(cell, "colspan");
    if (span == null || span.isEmpty() || span.length() > 3) {
      return 1;
    }
    return span.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Math.max(1, Integer.parseInt(span))
        : 1;
  }
}
