package dev.vigil.discover.service.description;

import dev.vigil.document.DocumentPosition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A part of a parsed description with its position, independent of XML or YAML. Immutable.
 *
 * @param name the element's name in XML
 * @param text its own text, without white space at its ends
 */
record DescriptionPart(
    String name,
    DocumentPosition at,
    Map<String, Value> attributes,
    List<DescriptionPart> parts,
    String text) {
  /** A value and where it stands. */
  record Value(String text, DocumentPosition at) {}

  static final DocumentPosition NOWHERE = new DocumentPosition(1, 1);

  DescriptionPart {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    parts = List.copyOf(parts);
  }

  /** A part that was never written. */
  static DescriptionPart of(
      String name, Map<String, String> attributes, List<DescriptionPart> parts) {
    Map<String, Value> values = new LinkedHashMap<>();
    attributes.forEach((key, value) -> values.put(key, new Value(value, NOWHERE)));
    return new DescriptionPart(name, NOWHERE, values, parts, "");
  }

  static DescriptionPart text(String name, String text) {
    return new DescriptionPart(name, NOWHERE, Map.of(), List.of(), text);
  }

  Optional<String> attribute(String key) {
    return Optional.ofNullable(attributes.get(key)).map(Value::text);
  }

  /** The position of an attribute, or of the part if it lacks the attribute. */
  DocumentPosition place(String key) {
    Value value = attributes.get(key);
    return value == null ? at : value.at();
  }

  boolean flag(String key) {
    return attribute(key).map("true"::equals).orElse(false);
  }

  Stream<DescriptionPart> all(String kind) {
    return parts.stream().filter(part -> part.name().equals(kind));
  }

  Optional<DescriptionPart> one(String kind) {
    return all(kind).findFirst();
  }

  /** The members of a container that may be missing. */
  Stream<DescriptionPart> members(String container, String kind) {
    return all(container).flatMap(part -> part.all(kind));
  }

  /** The text of a child. */
  Optional<String> textOf(String kind) {
    return one(kind).map(DescriptionPart::text);
  }
}
