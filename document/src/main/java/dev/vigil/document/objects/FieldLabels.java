package dev.vigil.document.objects;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names the values of records by the labels on the page and by their position. */
final class FieldLabels {
  /** The name of the items of JSON arrays. */
  private static final String JSON_ITEM = "_";

  /** Steps of a path and levels searched for a label; records are hardly ever deeper. */
  private static final int STEPS = 64;

  private static final List<String> GIVEN =
      List.of("itemprop", "data-label", "data-title", "data-th");

  private final VisibleArea visible;
  private final PageDigest digest;
  private final ItemSignatures signatures;
  private final TagRoles tags;
  private final List<String> headings;

  /**
   * @param headings the headings of the columns where records are rows of a table, else empty
   */
  FieldLabels(
      VisibleArea visible, ItemSignatures signatures, TagRoles tags, List<String> headings) {
    this.visible = visible;
    this.digest = visible.digest;
    this.signatures = signatures;
    this.tags = tags;
    this.headings = headings;
  }

  /** From the record's first node down to the holder of a value. */
  String path(int from, int holder) {
    StringBuilder path = new StringBuilder();
    int steps = 0;
    for (int at = holder; at > from; at = digest.parent(at)) {
      if (steps++ == STEPS) {
        return path.insert(0, "…/").toString();
      }
      String name = visible.html ? className(at) : "";
      String tag = digest.name(at).qualified();
      String step = name.isEmpty() ? tag : tag + "." + name;
      path.insert(0, path.isEmpty() ? step : step + "/");
    }
    return path.isEmpty() ? "." : path.toString();
  }

  /** The label of a value on the page. */
  String label(int from, int holder) {
    if (!visible.html) {
      return dataLabel(from, holder);
    }
    if (!headings.isEmpty()) {
      for (int at = holder; at > from; at = digest.parent(at)) {
        int column = tags.isCell(at) ? column(at) : headings.size();
        if (column < headings.size() && !headings.get(column).isEmpty()) {
          return headings.get(column);
        }
      }
    }
    int steps = 0;
    for (int at = holder; at >= from && steps++ < STEPS; at = digest.parent(at)) {
      String given = givenLabel(from, at);
      if (!given.isEmpty()) {
        return given;
      }
    }
    return digest.name(holder).local();
  }

  /** The name; an item of a JSON array has none of its own and goes by that of the array. */
  private String dataLabel(int from, int holder) {
    String name = digest.name(holder).local();
    int at = holder;
    int steps = 0;
    while (digest.type() == DocumentType.JSON
        && name.equals(JSON_ITEM)
        && at > from
        && steps++ < STEPS) {
      at = digest.parent(at);
      name = digest.name(at).local();
    }
    return name;
  }

  private String givenLabel(int from, int node) {
    for (String name : GIVEN) {
      @Nullable String value = digest.attribute(node, name);
      if (value != null && !value.isBlank() && value.length() < 60) {
        return FieldExtractor.spaced(value);
      }
    }
    return node == from ? "" : className(node);
  }

  /** The class without the number that some pages put into it. */
  private String className(int node) {
    String name = signatures.className(node);
    int end = name.length();
    while (end > 0 && (name.charAt(end - 1) == '-' || name.charAt(end - 1) == '_')) {
      end--;
    }
    return name.substring(0, end);
  }

  private int column(int cell) {
    int column = 0;
    for (int at = digest.firstChild(digest.parent(cell)); at >= 0; at = digest.nextSibling(at)) {
      if (at == cell) {
        return column;
      }
      if (tags.isCell(at)) {
        column += ColumnHeadings.span(digest, at);
      }
    }
    return column;
  }
}
