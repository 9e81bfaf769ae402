package dev.vigil.knowledge.ontology.language;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;

/**
 * Whether a property has individuals or literals as values. Documents often do not say it; then the
 * range, the restrictions, the values and the related properties do, and at last individuals are
 * assumed. OWL needs the answer before the first axiom.
 */
final class PropertyKinds {
  private static final Set<String> OBJECT_TYPES =
      Set.of("ObjectProperty", "TransitiveProperty", "UnambiguousProperty");
  private static final Set<String> PROPERTY_TYPES =
      Set.of(
          "Property",
          "ObjectProperty",
          "DatatypeProperty",
          "TransitiveProperty",
          "UnambiguousProperty",
          "UniqueProperty");
  private final Map<Node, Boolean> literals = new HashMap<>();
  private final Set<Node> properties = new LinkedHashSet<>();
  private final Map<Node, List<Node>> related = new HashMap<>();
  private final Map<Node, List<Node>> above = new HashMap<>();
  private final Map<Node, List<String>> ranges = new HashMap<>();
  private final Set<Node> valueNodes = new HashSet<>();
  private final SchemaTypes types;
  private final Set<Node> datatypes = new HashSet<>();

  PropertyKinds(Collection<Triple> triples, SchemaTypes types) {
    this.types = types;
    Map<Node, Map<String, Node>> restrictions = new LinkedHashMap<>();
    for (Triple triple : triples) {
      String word = DamlVocabulary.word(triple.getPredicate());
      if ("value".equals(word)) {
        valueNodes.add(triple.getSubject());
      }
      if ("type".equals(word) && "Datatype".equals(DamlVocabulary.word(triple.getObject()))) {
        datatypes.add(triple.getSubject());
      }
    }
    for (Triple triple : triples) {
      declare(triple, restrictions);
    }
    restrictions.values().forEach(this::restriction);
    for (Triple triple : triples) {
      values(triple);
    }
    spread();
  }

  private void declare(Triple triple, Map<Node, Map<String, Node>> restrictions) {
    Node subject = triple.getSubject();
    Node object = triple.getObject();
    String word = DamlVocabulary.word(triple.getPredicate());
    if (word == null) {
      return;
    }
    switch (word) {
      case "type" -> {
        String type = DamlVocabulary.word(object);
        if (type != null && PROPERTY_TYPES.contains(type)) {
          properties.add(subject);
          if (type.equals("DatatypeProperty")) {
            literals.put(subject, true);
          } else if (OBJECT_TYPES.contains(type)) {
            literals.putIfAbsent(subject, false);
          }
        }
      }
      case "range" -> {
        properties.add(subject);
        if (datatype(object)) {
          literals.putIfAbsent(subject, true);
          if (object.isURI()) {
            ranges
                .computeIfAbsent(subject, any -> new ArrayList<>())
                .add(DamlVocabulary.current(object.getURI()));
          }
        } else if (DamlVocabulary.word(object) == null
            || "Thing".equals(DamlVocabulary.word(object))) {
          literals.putIfAbsent(subject, false);
        }
      }
      case "domain" -> properties.add(subject);
      case "subPropertyOf", "samePropertyAs" -> {
        relate(subject, object);
        above.computeIfAbsent(subject, any -> new ArrayList<>()).add(object);
        if (word.equals("samePropertyAs")) {
          above.computeIfAbsent(object, any -> new ArrayList<>()).add(subject);
        }
      }
      case "inverseOf" -> {
        properties.add(subject);
        properties.add(object);
        literals.putIfAbsent(subject, false);
        literals.putIfAbsent(object, false);
      }
      case "onProperty", "toClass", "hasClass", "hasClassQ", "hasValue" ->
          restrictions.computeIfAbsent(subject, any -> new HashMap<>()).put(word, object);
      default -> {}
    }
  }

  private void relate(Node one, Node other) {
    properties.add(one);
    properties.add(other);
    related.computeIfAbsent(one, any -> new ArrayList<>()).add(other);
    related.computeIfAbsent(other, any -> new ArrayList<>()).add(one);
  }

  private void restriction(Map<String, Node> parts) {
    Node property = parts.get("onProperty");
    if (property == null) {
      return;
    }
    properties.add(property);
    parts.forEach(
        (word, object) -> {
          if (!word.equals("onProperty")) {
            boolean literal = word.equals("hasValue") ? literalValue(object) : datatype(object);
            if (literal) {
              literals.putIfAbsent(property, true);
            }
          }
        });
  }

  private void values(Triple triple) {
    Node property = triple.getPredicate();
    if (DamlVocabulary.word(property) != null
        || property.getURI().startsWith(DamlVocabulary.RDF)
        || property.getURI().startsWith(DamlVocabulary.RDFS)) {
      return;
    }
    properties.add(property);
    literals.putIfAbsent(property, literalValue(triple.getObject()));
  }

  boolean literalValue(Node node) {
    return node.isLiteral() || node.isBlank() && valueNodes.contains(node);
  }

  /** Related properties have the same kind: the answer goes from the known to the unknown. */
  private void spread() {
    List<Node> open = new ArrayList<>(literals.keySet());
    while (!open.isEmpty()) {
      Node known = open.removeLast();
      boolean literal = literal(known);
      for (Node other : related.getOrDefault(known, List.of())) {
        if (literals.putIfAbsent(other, literal) == null) {
          open.add(other);
        }
      }
    }
  }

  boolean datatype(Node node) {
    if (datatypes.contains(node)) {
      return true;
    }
    return node.isURI()
        && (DamlVocabulary.schemaType(node.getURI())
            || types.contains(node.getURI())
            || "Literal".equals(DamlVocabulary.word(node)));
  }

  boolean literal(Node property) {
    return literals.getOrDefault(property, false);
  }

  Set<Node> properties() {
    return properties;
  }

  /** The datatypes of a property's range, its own or those of the properties above it. */
  List<String> ranges(Node property) {
    Set<Node> seen = new LinkedHashSet<>(Set.of(property));
    List<Node> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      Node next = open.removeFirst();
      List<String> own = ranges.get(next);
      if (own != null) {
        return own;
      }
      above
          .getOrDefault(next, List.of())
          .forEach(
              each -> {
                if (seen.add(each)) {
                  open.add(each);
                }
              });
    }
    return List.of();
  }
}
