package dev.vigil.knowledge.ontology.reasoning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The hierarchy of named classes: one node for each set of equivalent classes. Immutable.
 *
 * @param nodes by the first class of the node
 * @param unsatisfiable the classes that cannot have a member
 * @param names the short name of each class
 */
public record ClassTree(
    Map<String, Node> nodes, List<String> unsatisfiable, Map<String, String> names) {
  /** The IRI of the class of everything. */
  public static final String TOP = "http://www.w3.org/2002/07/owl#Thing";

  /** Equivalent classes, and the keys of the nodes directly above them. */
  public record Node(List<String> classes, List<String> above) {}

  static ClassTree of(JsonNode answer) {
    Map<String, Node> nodes = new LinkedHashMap<>();
    for (JsonNode each : answer.path("nodes")) {
      List<String> classes = ReasonerJson.texts(each.path("classes"));
      String key = classes.contains(TOP) ? TOP : classes.getFirst();
      nodes.put(key, new Node(classes, ReasonerJson.texts(each.path("above"))));
    }
    return new ClassTree(
        nodes, ReasonerJson.texts(answer.path("unsatisfiable")), ReasonerJson.names(answer));
  }

  /** The keys of the nodes directly below a node, by their names. */
  public List<String> below(String key) {
    List<String> found = new ArrayList<>();
    nodes.forEach(
        (other, node) -> {
          if (node.above().contains(key) && !other.equals(key)) {
            found.add(other);
          }
        });
    found.sort(java.util.Comparator.comparing(this::name));
    return found;
  }

  /** The name by which people write a class. */
  public String name(String iri) {
    return names.getOrDefault(iri, iri);
  }

  /** The names of the classes of a node, joined by an equals sign. */
  public String title(String key) {
    Node node = nodes.get(key);
    return node == null
        ? name(key)
        : String.join(" = ", node.classes().stream().map(this::name).toList());
  }
}
