package dev.vigil.knowledge.extract.content;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds records in JSON and XML: elements whose members or attributes have the names of properties.
 * Stateless.
 */
public final class JsonXmlRecords {
  private static final int MOST_LEVELS = 3;

  private JsonXmlRecords() {}

  /** The elements with at least two properties, one of them the title or a key. */
  public static List<ExtractedRecord> find(FactClass type, ClassWords words, PageInput input) {
    PageDigest digest = input.digest();
    if (digest.type() != DocumentType.JSON && digest.type() != DocumentType.XML) {
      return List.of();
    }
    List<ExtractedRecord> records = new ArrayList<>();
    for (int node = Math.max(1, digest.root()); node < digest.nodeCount(); ) {
      if (records.size() >= ExtractionResult.MOST_RECORDS) {
        break;
      }
      Optional<ExtractedRecord> record =
          digest.isElement(node) && digest.size(node) > 2
              ? record(type, words, input, node)
              : Optional.empty();
      record.ifPresent(records::add);
      node = record.isPresent() ? digest.end(node) : node + 1;
    }
    return records;
  }

  private static Optional<ExtractedRecord> record(
      FactClass type, ClassWords words, PageInput input, int node) {
    List<ExtractedValue> values = new ArrayList<>();
    Set<String> known = new HashSet<>();
    members(type, words, input, node, 0, values, known);
    boolean identified =
        known.contains(type.title()) || type.keys().stream().anyMatch(known::contains);
    return known.size() > 1 && identified
        ? Optional.of(
            new ExtractedRecord(
                type.name(),
                values,
                node,
                input.digest().type() == DocumentType.JSON ? "JSON" : "XML"))
        : Optional.empty();
  }

  private static void members(
      FactClass type,
      ClassWords words,
      PageInput input,
      int node,
      int level,
      List<ExtractedValue> values,
      Set<String> known) {
    PageDigest digest = input.digest();
    for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      if (!digest.isElement(at)) {
        continue;
      }
      boolean leaf = isLeaf(digest, at);
      Optional<FactProperty> property = property(type, words, digest.name(at).local());
      if (leaf
          && property.isPresent()
          && (property.get().many() || !known.contains(property.get().name()))) {
        add(input, property.get(), digest.text(at), at, values, known);
      } else if (!leaf && property.isPresent() && property.get().many()) {
        for (int item = digest.firstChild(at); item >= 0; item = digest.nextSibling(item)) {
          if (digest.isElement(item) && isLeaf(digest, item)) {
            add(input, property.get(), digest.text(item), item, values, known);
          }
        }
      } else if (!leaf
          && level < MOST_LEVELS
          && known.size() > 0
          && !"array".equals(digest.attribute(at, "type"))) {
        members(type, words, input, at, level + 1, values, known);
      }
    }
  }

  private static boolean isLeaf(PageDigest digest, int node) {
    for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at)) {
        return false;
      }
    }
    return true;
  }

  private static void add(
      PageInput input,
      FactProperty property,
      String text,
      int node,
      List<ExtractedValue> values,
      Set<String> known) {
    ValueContext context = new ValueContext("en", input.url(), "", property.choices());
    ValueParser.parse(property.type(), text, context)
        .ifPresent(
            value -> {
              values.add(new ExtractedValue(property.name(), value, node, 0.9));
              known.add(property.name());
            });
  }

  private static Optional<FactProperty> property(FactClass type, ClassWords words, String name) {
    Optional<FactProperty> exact = type.property(name);
    if (exact.isPresent()) {
      return exact;
    }
    for (FactProperty property : type.properties()) {
      if (property.from().contains(name)) {
        return Optional.of(property);
      }
    }
    return words.label(name.replace('_', ' '));
  }
}
