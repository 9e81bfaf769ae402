package dev.vigil.knowledge.ontology.language;

import static dev.vigil.knowledge.ontology.language.FunctionalTerm.apply;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a DAML+OIL document in OWL 2: names, individuals, literals, data ranges and class
 * expressions. What an expression says besides, such as that classes are disjoint, becomes an
 * axiom. Not thread-safe.
 */
final class DamlTerms {
  private static final int MOST_DEPTH = 500;
  static final Set<String> CONSTRUCTORS =
      Set.of("intersectionOf", "unionOf", "complementOf", "oneOf", "disjointUnionOf");
  private static final Set<String> CONSTRAINTS =
      Set.of(
          "toClass",
          "hasClass",
          "hasValue",
          "cardinality",
          "minCardinality",
          "maxCardinality",
          "cardinalityQ",
          "minCardinalityQ",
          "maxCardinalityQ");

  private final String document;
  private final Map<Node, Map<String, List<Node>>> words;
  private final PropertyKinds kinds;
  private final SchemaTypes types;
  private final Set<String> axioms;
  private final Set<String> warnings;
  private final Map<Node, String> labels = new HashMap<>();
  private final Set<String> usedTypes = new TreeSet<>();

  /**
   * @param words the values of the words of the language, by the node that has them
   * @param axioms where axioms are added
   * @param warnings where warnings are added
   */
  DamlTerms(
      String document,
      Map<Node, Map<String, List<Node>>> words,
      PropertyKinds kinds,
      SchemaTypes types,
      Set<String> axioms,
      Set<String> warnings) {
    this.document = document;
    this.words = words;
    this.kinds = kinds;
    this.types = types;
    this.axioms = axioms;
    this.warnings = warnings;
  }

  /** The values of the words of the language that a node has. */
  Map<String, List<Node>> words(Node node) {
    return words.getOrDefault(node, Map.of());
  }

  /** The datatypes that occurred so far. */
  Set<String> usedTypes() {
    return usedTypes;
  }

  /** Declares a class that has a name of its own. */
  void declareClass(Node node) {
    if (node.isURI() && DamlVocabulary.word(node) == null) {
      axioms.add(apply("Declaration", apply("Class", name(node))).toString());
    }
  }

  /** The literal that a node means for a property: several when a union leaves the type open. */
  List<FunctionalTerm> values(Node property, Node object) {
    if (!object.isLiteral()) {
      Node value = words(object).getOrDefault("value", List.of()).getFirst();
      String type =
          words(object).getOrDefault("type", List.of()).stream()
              .filter(Node::isURI)
              .map(node -> DamlVocabulary.current(node.getURI()))
              .findFirst()
              .orElse("");
      if (type.isEmpty() || !value.isLiteral()) {
        return value.isLiteral()
            ? values(property, value)
            : List.of(plain(NodeFactory.createLiteralString(value.toString())));
      }
      return List.of(new FunctionalTerm.Value(value.getLiteralLexicalForm(), type, ""));
    }
    String type = DamlVocabulary.current(object.getLiteralDatatypeURI());
    if (!type.equals(SchemaTypes.XSD + "string")) {
      return List.of(plain(object));
    }
    List<FunctionalTerm> values = new ArrayList<>();
    for (String range : kinds.ranges(property)) {
      List<String> bases = types.contains(range) ? types.bases(range) : List.of(range);
      for (String base : bases) {
        String text =
            base.equals(SchemaTypes.XSD + "string")
                ? object.getLiteralLexicalForm()
                : object.getLiteralLexicalForm().strip();
        if (LexicalForms.valid(base, text)) {
          values.add(new FunctionalTerm.Value(text, base, ""));
        }
      }
      if (values.isEmpty() && !bases.isEmpty() && bases.getFirst().startsWith(SchemaTypes.XSD)) {
        warnings.add(
            "'"
                + object.getLiteralLexicalForm()
                + "' is not a value of "
                + range
                + ", the range of "
                + property
                + ".");
      }
      break;
    }
    return values.isEmpty() ? List.of(plain(object)) : values;
  }

  static FunctionalTerm plain(Node literal) {
    String language = literal.getLiteralLanguage();
    String type = DamlVocabulary.current(literal.getLiteralDatatypeURI());
    return new FunctionalTerm.Value(
        literal.getLiteralLexicalForm(), language.isEmpty() ? type : "", language);
  }

  FunctionalTerm name(Node node) {
    if (!node.isURI()) {
      throw new OntologyException(
          document + ": a property or a class needs a name where '" + node + "' stands.");
    }
    return new FunctionalTerm.Name(DamlVocabulary.current(node.getURI()));
  }

  FunctionalTerm individual(Node node) {
    if (node.isURI()) {
      return name(node);
    }
    if (node.isLiteral()) {
      throw new OntologyException(
          document
              + ": the literal '"
              + node.getLiteralLexicalForm()
              + "' stands where an individual is expected.");
    }
    return new FunctionalTerm.Blank(labels.computeIfAbsent(node, any -> "n" + (labels.size() + 1)));
  }

  FunctionalTerm expression(Node node) {
    return expression(node, 0);
  }

  private FunctionalTerm expression(Node node, int depth) {
    if (depth > MOST_DEPTH) {
      throw new OntologyException(
          document
              + ": a class expression is nested deeper than "
              + MOST_DEPTH
              + " or contains itself.");
    }
    if (node.isURI()) {
      String word = DamlVocabulary.word(node);
      if (word != null) {
        return new FunctionalTerm.Name(
            DamlVocabulary.OWL + (word.equals("Nothing") ? "Nothing" : "Thing"));
      }
      declareClass(node);
      return name(node);
    }
    if (node.isLiteral()) {
      throw new OntologyException(
          document
              + ": the literal '"
              + node.getLiteralLexicalForm()
              + "' stands where a class is expected.");
    }
    Map<String, List<Node>> own = words(node);
    List<FunctionalTerm> parts = new ArrayList<>(parts(node, own, depth));
    for (Node list : own.getOrDefault("disjointUnionOf", List.of())) {
      List<FunctionalTerm> members =
          list(list).stream().map(each -> expression(each, depth + 1)).toList();
      parts.add(junction("ObjectUnionOf", members, "Nothing"));
      axioms.add(apply("DisjointClasses", members).toString());
    }
    if (parts.isEmpty()) {
      return new FunctionalTerm.Name(
          "urn:vigil:class:" + ((FunctionalTerm.Blank) individual(node)).label());
    }
    return junction("ObjectIntersectionOf", parts, "Thing");
  }

  private static FunctionalTerm junction(
      String operator, List<FunctionalTerm> parts, String empty) {
    List<FunctionalTerm> distinct = parts.stream().distinct().toList();
    return switch (distinct.size()) {
      case 0 -> new FunctionalTerm.Name(DamlVocabulary.OWL + empty);
      case 1 -> distinct.getFirst();
      default -> apply(operator, distinct);
    };
  }

  /** What the constructors and the constraints of a class node say, each one for itself. */
  List<FunctionalTerm> parts(Node node, Map<String, List<Node>> own, int depth) {
    List<FunctionalTerm> parts = new ArrayList<>();
    own.forEach(
        (word, values) -> {
          for (Node value : values) {
            switch (word) {
              case "intersectionOf" ->
                  parts.add(junction("ObjectIntersectionOf", members(value, depth), "Thing"));
              case "unionOf" ->
                  parts.add(junction("ObjectUnionOf", members(value, depth), "Nothing"));
              case "complementOf" ->
                  parts.add(apply("ObjectComplementOf", expression(value, depth + 1)));
              case "oneOf" -> {
                List<FunctionalTerm> members = list(value).stream().map(this::individual).toList();
                parts.add(
                    members.isEmpty()
                        ? new FunctionalTerm.Name(DamlVocabulary.OWL + "Nothing")
                        : apply("ObjectOneOf", members));
              }
              default -> {}
            }
          }
        });
    if (own.keySet().stream().anyMatch(CONSTRAINTS::contains)) {
      List<Node> properties = own.getOrDefault("onProperty", List.of());
      if (properties.isEmpty()) {
        throw new OntologyException(
            document
                + ": the restriction "
                + (node.isURI() ? node.getURI() : "without a name")
                + " has no daml:onProperty.");
      }
      for (Node property : properties) {
        for (String word : CONSTRAINTS.stream().sorted().toList()) {
          for (Node value : own.getOrDefault(word, List.of())) {
            parts.add(constraint(own, property, word, value, depth));
          }
        }
      }
    }
    return parts;
  }

  private List<FunctionalTerm> members(Node list, int depth) {
    return list(list).stream().map(each -> expression(each, depth + 1)).toList();
  }

  private FunctionalTerm constraint(
      Map<String, List<Node>> own, Node property, String word, Node value, int depth) {
    boolean data = kinds.literal(property);
    String start = data ? "Data" : "Object";
    FunctionalTerm on = name(property);
    return switch (word) {
      case "toClass" -> apply(start + "AllValuesFrom", on, filler(data, value, depth));
      case "hasClass" -> apply(start + "SomeValuesFrom", on, filler(data, value, depth));
      case "hasValue" ->
          data ? hasValue(property, value) : apply("ObjectHasValue", on, individual(value));
      default -> {
        String bound =
            word.startsWith("min")
                ? "MinCardinality"
                : word.startsWith("max") ? "MaxCardinality" : "ExactCardinality";
        List<FunctionalTerm> operands =
            new ArrayList<>(List.of(new FunctionalTerm.Count(count(word, value)), on));
        if (word.endsWith("Q")) {
          List<Node> fillers = own.getOrDefault("hasClassQ", List.of());
          if (fillers.isEmpty()) {
            throw new OntologyException(
                document
                    + ": a restriction of "
                    + property
                    + " has daml:"
                    + word
                    + " but no daml:hasClassQ.");
          }
          operands.add(filler(data, fillers.getFirst(), depth));
        }
        yield apply(start + bound, operands);
      }
    };
  }

  private FunctionalTerm hasValue(Node property, Node value) {
    List<FunctionalTerm> values = values(property, value);
    return values.size() == 1
        ? apply("DataHasValue", name(property), values.getFirst())
        : apply("DataSomeValuesFrom", name(property), apply("DataOneOf", values));
  }

  private FunctionalTerm filler(boolean data, Node value, int depth) {
    return data ? dataRange(value) : expression(value, depth + 1);
  }

  FunctionalTerm dataRange(Node node) {
    if (node.isURI()) {
      if ("Literal".equals(DamlVocabulary.word(node))) {
        return new FunctionalTerm.Name(DamlVocabulary.RDFS + "Literal");
      }
      String iri = DamlVocabulary.current(node.getURI());
      if (!iri.startsWith(SchemaTypes.XSD)) {
        usedTypes.add(iri);
      }
      return new FunctionalTerm.Name(iri);
    }
    List<Node> lists = words(node).getOrDefault("oneOf", List.of());
    if (lists.isEmpty()) {
      throw new OntologyException(
          document + ": a datatype is expected where '" + node + "' stands.");
    }
    return apply(
        "DataOneOf",
        list(lists.getFirst()).stream().filter(Node::isLiteral).map(DamlTerms::plain).toList());
  }

  private int count(String word, Node value) {
    Node literal =
        value.isLiteral() ? value : words(value).getOrDefault("value", List.of(value)).getFirst();
    String text =
        literal.isLiteral() ? literal.getLiteralLexicalForm().strip() : literal.toString();
    if (!text.matches("\\d{1,9}")) {
      throw new OntologyException(
          document + ": daml:" + word + " needs a whole number, not '" + text + "'.");
    }
    return Integer.parseInt(text);
  }

  /** The members of an RDF or DAML+OIL list; one that contains itself or has a hole is an error. */
  List<Node> list(Node start) {
    List<Node> members = new ArrayList<>();
    Set<Node> seen = new LinkedHashSet<>();
    @Nullable Node at = start;
    while (at != null && !"nil".equals(DamlVocabulary.word(at))) {
      Map<String, List<Node>> own = words(at);
      List<Node> rest = own.getOrDefault("rest", List.of());
      if (!seen.add(at) || !own.containsKey("first") || rest.isEmpty()) {
        throw new OntologyException(
            document + ": the list at '" + start + "' contains itself or has no end.");
      }
      members.add(own.getOrDefault("first", List.of()).getFirst());
      at = rest.getFirst();
    }
    return members;
  }
}
