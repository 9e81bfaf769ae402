package dev.vigil.knowledge.extract.content;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds records in tables whose headings label the properties of a class: tables of pages,
 * calendars and separated values. Stateless.
 */
public final class TableRecords {
  private TableRecords() {}

  /**
   * The rows of the first table with at least two known columns, one of them the title or a key.
   */
  public static List<ExtractedRecord> find(FactClass type, ClassWords words, PageInput input) {
    PageDigest digest = input.digest();
    int tag = digest.type() == DocumentType.HTML ? digest.tags().find("table") : -1;
    if (tag < 0) {
      return List.of();
    }
    for (int table : digest.nodesOf(tag).toArray()) {
      List<ExtractedRecord> records = read(type, words, input, table);
      if (records.size() > 1 || records.size() == 1 && digest.nodesOf(tag).size() == 1) {
        return records;
      }
    }
    return List.of();
  }

  private static List<ExtractedRecord> read(
      FactClass type, ClassWords words, PageInput input, int table) {
    PageDigest digest = input.digest();
    List<@Nullable FactProperty> columns = new ArrayList<>();
    List<ExtractedRecord> records = new ArrayList<>();
    boolean headed = false;
    for (int node = table + 1; node < digest.end(table); node++) {
      if (!digest.isElement(node) || !digest.name(node).local().equals("tr")) {
        continue;
      }
      List<Integer> cells = cells(digest, node);
      if (!headed) {
        headed = true;
        if (!columns(type, words, input, cells, columns)) {
          return List.of();
        }
        continue;
      }
      if (cells.size() <= columns.size() && records.size() < ExtractionResult.MOST_RECORDS) {
        List<ExtractedValue> values = values(input, cells, columns);
        if (!values.isEmpty()) {
          records.add(new ExtractedRecord(type.name(), values, node, "table"));
        }
      }
    }
    return records;
  }

  private static List<Integer> cells(PageDigest digest, int row) {
    List<Integer> cells = new ArrayList<>();
    for (int at = digest.firstChild(row); at >= 0; at = digest.nextSibling(at)) {
      String name = digest.isElement(at) ? digest.name(at).local() : "";
      if (name.equals("td") || name.equals("th")) {
        cells.add(at);
      }
    }
    return cells;
  }

  /** Maps headings to properties; false if the table is not about the class. */
  private static boolean columns(
      FactClass type,
      ClassWords words,
      PageInput input,
      List<Integer> heads,
      List<@Nullable FactProperty> columns) {
    Set<String> known = new HashSet<>();
    for (int head : heads) {
      Optional<FactProperty> property = words.label(input.leaves().of(head));
      columns.add(property.filter(one -> known.add(one.name())).orElse(null));
    }
    boolean identified =
        known.contains(type.title()) || type.keys().stream().anyMatch(known::contains);
    return known.size() > 1 && identified;
  }

  private static List<ExtractedValue> values(
      PageInput input, List<Integer> cells, List<@Nullable FactProperty> columns) {
    List<ExtractedValue> values = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      FactProperty property = columns.get(i);
      if (property == null) {
        continue;
      }
      int node = cells.get(i);
      ValueContext context =
          new ValueContext(input.language(), input.url(), "", property.choices());
      ValueParser.parse(property.type(), text(input, node, property), context)
          .ifPresent(value -> values.add(new ExtractedValue(property.name(), value, node, 0.85)));
    }
    return values;
  }

  private static String text(PageInput input, int cell, FactProperty property) {
    if (property.type() == FactType.URL) {
      for (int at = cell + 1; at < input.digest().end(cell); at++) {
        String link = input.digest().isElement(at) ? input.digest().attribute(at, "href") : null;
        if (link != null) {
          return link;
        }
      }
    }
    return input.leaves().of(cell);
  }
}
