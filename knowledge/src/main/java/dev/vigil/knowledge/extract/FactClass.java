package dev.vigil.knowledge.extract;

import java.util.List;
import java.util.Optional;

/**
 * A class of things: a name with properties and keys. Immutable.
 *
 * @param types the names of such things in embedded data, without a vocabulary
 * @param keys the properties that identify a thing, the best first
 */
public record FactClass(
    String name, List<String> types, List<String> keys, List<FactProperty> properties) {
  public FactClass {
    types = List.copyOf(types);
    keys = List.copyOf(keys);
    properties = List.copyOf(properties);
  }

  /** The property that has a name, or had it. */
  public Optional<FactProperty> property(String named) {
    return properties.stream()
        .filter(one -> one.name().equalsIgnoreCase(named))
        .findFirst()
        .or(
            () ->
                properties.stream()
                    .filter(one -> one.formerly().stream().anyMatch(named::equalsIgnoreCase))
                    .findFirst());
  }

  /** The property that names a thing for people. */
  public String title() {
    return property("name")
        .or(() -> property("title"))
        .or(() -> properties.stream().findFirst())
        .map(FactProperty::name)
        .orElse("");
  }

  /** Identifies the definition: another one extracts anew. */
  public int fingerprint() {
    return ClassFile.text(List.of(this)).hashCode();
  }
}
