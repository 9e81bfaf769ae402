package dev.vigil.discover.service.scd;

import dev.vigil.document.Place;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A piece of a description as it was written, with its place: what XML and YAML have in common.
 * Immutable.
 *
 * @param name the element's name in XML
 * @param text its own text, without white space at its ends
 */
record Part(String name, Place at, Map<String, Value> attributes, List<Part> parts, String text) {
  /** A value and where it stands. */
  record Value(String text, Place at) {}

  static final Place NOWHERE = new Place(1, 1);

  Part {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    parts = List.copyOf(parts);
  }

  /** A part that was never written. */
  static Part of(String name, Map<String, String> attributes, List<Part> parts) {
    Map<String, Value> values = new LinkedHashMap<>();
    attributes.forEach((key, value) -> values.put(key, new Value(value, NOWHERE)));
    return new Part(name, NOWHERE, values, parts, "");
  }

  static Part text(String name, String text) {
    return new Part(name, NOWHERE, Map.of(), List.of(), text);
  }

  Optional<String> attribute(String key) {
    return Optional.ofNullable(attributes.get(key)).map(Value::text);
  }

  /** Where an attribute stands, or the part if it has none. */
  Place place(String key) {
    Value value = attributes.get(key);
    return value == null ? at : value.at();
  }

  boolean flag(String key) {
    return attribute(key).map("true"::equals).orElse(false);
  }

  Stream<Part> all(String kind) {
    return parts.stream().filter(part -> part.name().equals(kind));
  }

  Optional<Part> one(String kind) {
    return all(kind).findFirst();
  }

  /** The members of a container that may be missing. */
  Stream<Part> members(String container, String kind) {
    return all(container).flatMap(part -> part.all(kind));
  }

  /** The text of a child. */
  Optional<String> textOf(String kind) {
    return one(kind).map(Part::text);
  }
}
