package dev.vigil.knowledge.extract.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A thing that a page describes in machine-readable form. It is filled while the page is read and
 * not changed afterwards.
 */
public final class EmbeddedItem {
  private final EmbeddedSyntax syntax;
  private final int node;
  private final List<String> types = new ArrayList<>();
  private final Map<String, List<EmbeddedValue>> properties = new LinkedHashMap<>();
  private String id = "";
  private boolean nested;

  EmbeddedItem(EmbeddedSyntax syntax, int node) {
    this.syntax = syntax;
    this.node = node;
  }

  public EmbeddedSyntax syntax() {
    return syntax;
  }

  /** The node of the page where it begins. */
  public int node() {
    return node;
  }

  /** Its identifier as written, empty for none. */
  public String id() {
    return id;
  }

  void id(String other) {
    id = other;
  }

  /** Whether it is the value of another item. */
  public boolean isNested() {
    return nested;
  }

  void nest() {
    nested = true;
  }

  /** The types as written. */
  public List<String> types() {
    return types;
  }

  void type(String type) {
    if (!type.isBlank() && !types.contains(type)) {
      types.add(type);
    }
  }

  /** Whether it has a type of that name in any vocabulary, in capitals or not. */
  public boolean isA(String type) {
    for (String own : types) {
      if (own.equalsIgnoreCase(type) || local(own).equalsIgnoreCase(type)) {
        return true;
      }
    }
    return false;
  }

  /** The properties as written, in document order. */
  public Map<String, List<EmbeddedValue>> properties() {
    return properties;
  }

  void add(String property, EmbeddedValue value) {
    properties.computeIfAbsent(property, name -> new ArrayList<>()).add(value);
    if (value.item() != null) {
      value.item().nest();
    }
  }

  /** The values of a property of that name in any vocabulary, in capitals or not. */
  public List<EmbeddedValue> values(String property) {
    List<EmbeddedValue> exact = properties.get(property);
    if (exact != null) {
      return exact;
    }
    List<EmbeddedValue> found = List.of();
    for (Map.Entry<String, List<EmbeddedValue>> entry : properties.entrySet()) {
      String name = local(entry.getKey());
      if (name.equals(property)) {
        return entry.getValue();
      }
      if (found.isEmpty() && name.equalsIgnoreCase(property)) {
        found = entry.getValue();
      }
    }
    return found;
  }

  /**
   * The values of a property of a class of Vigil: in RDF of a portal, {@code .../Person#title}, or
   * in XML after the schema of the class.
   */
  public List<EmbeddedValue> own(String className, String property) {
    String end =
        "/" + URLEncoder.encode(className, UTF_8) + "#" + URLEncoder.encode(property, UTF_8);
    for (Map.Entry<String, List<EmbeddedValue>> entry : properties.entrySet()) {
      if (entry.getKey().endsWith(end)) {
        return entry.getValue();
      }
    }
    return syntax == EmbeddedSyntax.RDF ? properties.getOrDefault(property, List.of()) : List.of();
  }

  /** The name behind the vocabulary of an IRI; other names as they are. */
  static String local(String name) {
    if (name.indexOf("://") < 0) {
      return name;
    }
    int end = name.length();
    while (end > 0 && name.charAt(end - 1) == '/') {
      end--;
    }
    int at = Math.max(name.lastIndexOf('/', end - 1), name.lastIndexOf('#', end - 1));
    return name.substring(at + 1, end);
  }

  @Override
  public String toString() {
    return syntax.words() + " " + types + " " + properties.keySet();
  }
}
