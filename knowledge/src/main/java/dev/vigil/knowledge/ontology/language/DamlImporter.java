package dev.vigil.knowledge.ontology.language;

import static dev.vigil.knowledge.ontology.language.FunctionalTerm.apply;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.jspecify.annotations.Nullable;

/**
 * Translates DAML+OIL (March 2001, with the words of its predecessors) and RDF Schema into OWL 2.
 * The constructors and axioms are those of Horrocks, "DAML+OIL: a Description Logic for the
 * Semantic Web" (2002), figures 1 and 2. Rules beyond a change of names: a named class with a
 * constructor means that expression; a restriction with several constraints means all of them; an
 * undeclared property gets its kind from its use ({@link PropertyKinds}); a plain literal has the
 * type of the property's range, and either type if the range is a union.
 */
final class DamlImporter {
  /** The translation as functional-style syntax, and what could not be kept exactly. */
  record Translation(String text, List<String> warnings) {}

  private static final int MOST_DEPTH = 500;
  private static final Set<String> CONSTRUCTORS =
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
  private final List<Triple> triples;
  private final Map<Node, Map<String, List<Node>>> words = new LinkedHashMap<>();
  private final Map<Node, String> labels = new HashMap<>();
  private final PropertyKinds kinds;
  private final SchemaTypes types;
  private final Set<String> axioms = new TreeSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /** Datatypes without a definition, by the address of their schema. */
  private final Map<String, Set<String>> undefined = new TreeMap<>();

  private final Set<String> usedTypes = new TreeSet<>();
  private final List<String> header = new ArrayList<>();
  private final Set<Node> ontologies = new LinkedHashSet<>();

  private DamlImporter(
      String document, List<Triple> triples, Collection<Triple> context, SchemaTypes types) {
    this.document = document;
    this.triples = triples;
    this.types = types;
    List<Triple> all = new ArrayList<>(context);
    all.addAll(triples);
    this.kinds = new PropertyKinds(all, types);
    for (Triple triple : triples) {
      String word = DamlVocabulary.word(triple.getPredicate());
      if (word != null) {
        words
            .computeIfAbsent(triple.getSubject(), any -> new LinkedHashMap<>())
            .computeIfAbsent(word, any -> new ArrayList<>())
            .add(triple.getObject());
      }
    }
  }

  /** Translates the triples of a document; {@code context} are those of its imports. */
  static Translation translate(
      String document, List<Triple> triples, Collection<Triple> context, SchemaTypes types) {
    return new DamlImporter(document, triples, context, types).translate();
  }

  private Translation translate() {
    words.forEach(
        (subject, own) -> {
          if (typed(own, "Ontology")) {
            ontologies.add(subject);
          }
        });
    for (Triple triple : triples) {
      statement(triple);
    }
    words.forEach(this::definitions);
    Set<Node> mentioned = new LinkedHashSet<>();
    for (Triple triple : triples) {
      mentioned.addAll(List.of(triple.getSubject(), triple.getPredicate(), triple.getObject()));
    }
    for (Node property : kinds.properties()) {
      if (property.isURI() && mentioned.contains(property)) {
        axiom(
            "Declaration",
            apply(kinds.literal(property) ? "DataProperty" : "ObjectProperty", name(property)));
      }
    }
    for (String type : new ArrayList<>(usedTypes)) {
      datatype(type);
    }
    StringBuilder text = new StringBuilder("Ontology(");
    ontologies.stream()
        .filter(Node::isURI)
        .findFirst()
        .ifPresent(node -> text.append('<').append(node.getURI()).append('>'));
    text.append('\n');
    header.stream().sorted().distinct().forEach(line -> text.append(line).append('\n'));
    axioms.forEach(line -> text.append(line).append('\n'));
    undefined.forEach((schema, names) -> warnings.add(undefined(schema, names)));
    return new Translation(text.append(")\n").toString(), List.copyOf(warnings));
  }

  private void datatype(String type) {
    FunctionalTerm definition = types.definition(type);
    axiom("Declaration", apply("Datatype", new FunctionalTerm.Name(type)));
    if (definition != null) {
      axiom("DatatypeDefinition", new FunctionalTerm.Name(type), definition);
      references(definition);
    } else {
      int mark = type.indexOf('#');
      undefined
          .computeIfAbsent(mark < 0 ? type : type.substring(0, mark), one -> new TreeSet<>())
          .add(type.substring(mark + 1));
    }
  }

  private static String undefined(String schema, Set<String> types) {
    return "The schema %s is missing, so these datatypes have any value: %s; --map %s=FILE gives it."
        .formatted(schema, String.join(", ", types), schema);
  }

  private void references(FunctionalTerm term) {
    if (term instanceof FunctionalTerm.Name name
        && types.contains(name.iri())
        && usedTypes.add(name.iri())) {
      datatype(name.iri());
    } else if (term instanceof FunctionalTerm.Application application) {
      application.operands().forEach(this::references);
    }
  }

  private void axiom(String operator, FunctionalTerm... operands) {
    axioms.add(apply(operator, operands).toString());
  }

  private static boolean typed(Map<String, List<Node>> own, String type) {
    return own.getOrDefault("type", List.of()).stream()
        .anyMatch(node -> type.equals(DamlVocabulary.word(node)));
  }

  private Map<String, List<Node>> words(Node node) {
    return words.getOrDefault(node, Map.of());
  }

  private void statement(Triple triple) {
    Node subject = triple.getSubject();
    Node object = triple.getObject();
    String word = DamlVocabulary.word(triple.getPredicate());
    if (word == null) {
      assertion(subject, triple.getPredicate(), object);
      return;
    }
    if (DamlVocabulary.ANNOTATIONS.contains(word)) {
      annotation(subject, word, object);
      return;
    }
    switch (word) {
      case "type" -> type(subject, object);
      case "subClassOf" -> axiom("SubClassOf", expression(subject), expression(object));
      case "sameClassAs" -> pair("EquivalentClasses", expression(subject), expression(object));
      case "disjointWith" -> pair("DisjointClasses", expression(subject), expression(object));
      case "subPropertyOf" ->
          axiom(
              kind(subject, "SubObjectPropertyOf", "SubDataPropertyOf"),
              name(subject),
              name(object));
      case "samePropertyAs" ->
          pair(
              kind(subject, "EquivalentObjectProperties", "EquivalentDataProperties"),
              name(subject),
              name(object));
      case "inverseOf" -> axiom("InverseObjectProperties", name(subject), name(object));
      case "domain" ->
          axiom(
              kind(subject, "ObjectPropertyDomain", "DataPropertyDomain"),
              name(subject),
              expression(object));
      case "range" -> range(subject, object);
      case "sameIndividualAs" -> pair("SameIndividual", individual(subject), individual(object));
      case "differentIndividualFrom" ->
          pair("DifferentIndividuals", individual(subject), individual(object));
      case "equivalentTo" -> equivalent(subject, object);
      case "imports" -> imports(object);
      default -> {}
    }
  }

  private void pair(String operator, FunctionalTerm one, FunctionalTerm other) {
    if (!one.equals(other)) {
      axiom(operator, one, other);
    }
  }

  private void imports(Node object) {
    String iri =
        object.isURI() ? object.getURI() : object.isLiteral() ? object.getLiteralLexicalForm() : "";
    if (!iri.isEmpty() && !DamlVocabulary.vocabulary(iri)) {
      header.add("Import(<" + iri + ">)");
    }
  }

  private String kind(Node property, String object, String data) {
    return kinds.literal(property) ? data : object;
  }

  private void range(Node property, Node object) {
    if (kinds.literal(property)) {
      axiom("DataPropertyRange", name(property), dataRange(object));
    } else {
      axiom("ObjectPropertyRange", name(property), expression(object));
    }
  }

  private void equivalent(Node subject, Node object) {
    if (kinds.properties().contains(subject) || kinds.properties().contains(object)) {
      pair(
          kind(subject, "EquivalentObjectProperties", "EquivalentDataProperties"),
          name(subject),
          name(object));
    } else if (isClass(subject) || isClass(object)) {
      pair("EquivalentClasses", expression(subject), expression(object));
    } else {
      pair("SameIndividual", individual(subject), individual(object));
    }
  }

  private boolean isClass(Node node) {
    Map<String, List<Node>> own = words(node);
    return typed(own, "Class")
        || typed(own, "Restriction")
        || own.containsKey("subClassOf")
        || CONSTRUCTORS.stream().anyMatch(own::containsKey);
  }

  private void type(Node subject, Node object) {
    String word = DamlVocabulary.word(object);
    if (word == null) {
      if (kinds.datatype(object)) {
        return;
      }
      axiom("ClassAssertion", expression(object), individual(subject));
      declareClass(object);
      declareIndividual(subject);
      return;
    }
    switch (word) {
      case "Class", "Restriction" -> declareClass(subject);
      case "UniqueProperty" ->
          axiom(kind(subject, "FunctionalObjectProperty", "FunctionalDataProperty"), name(subject));
      case "UnambiguousProperty" ->
          objectOnly("InverseFunctionalObjectProperty", "UnambiguousProperty", subject);
      case "TransitiveProperty" -> objectOnly("TransitiveObjectProperty", word, subject);
      case "Thing" -> {
        axiom("ClassAssertion", expression(object), individual(subject));
        declareIndividual(subject);
      }
      case "Datatype" -> usedTypes.add(subject.isURI() ? subject.getURI() : "");
      default -> {}
    }
  }

  private void objectOnly(String operator, String word, Node property) {
    if (kinds.literal(property)) {
      warnings.add(
          "The property " + property + " has literals as values, so it cannot be a " + word + ".");
    } else {
      axiom(operator, name(property));
    }
  }

  private void declareClass(Node node) {
    if (node.isURI() && DamlVocabulary.word(node) == null) {
      axiom("Declaration", apply("Class", name(node)));
    }
  }

  private void declareIndividual(Node node) {
    if (node.isURI()) {
      axiom("Declaration", apply("NamedIndividual", name(node)));
    }
  }

  private void annotation(Node subject, String word, Node object) {
    String iri =
        word.equals("versionInfo") ? DamlVocabulary.OWL + word : DamlVocabulary.RDFS + word;
    FunctionalTerm value =
        object.isLiteral() ? plain(object) : object.isURI() ? name(object) : individual(object);
    FunctionalTerm property = new FunctionalTerm.Name(iri);
    if (ontologies.contains(subject)) {
      header.add(apply("Annotation", property, value).toString());
    } else if (subject.isURI()) {
      axiom("AnnotationAssertion", property, name(subject), value);
    } else if (!words(subject).keySet().stream()
        .anyMatch(each -> CONSTRUCTORS.contains(each) || each.equals("onProperty"))) {
      axiom("AnnotationAssertion", property, individual(subject), value);
    }
  }

  /** A statement about individuals with a property of the document. */
  private void assertion(Node subject, Node property, Node object) {
    if (property.getURI().startsWith(DamlVocabulary.RDF)
        || property.getURI().startsWith(DamlVocabulary.RDFS)) {
      axiom(
          "AnnotationAssertion",
          name(property),
          subject.isURI() ? name(subject) : individual(subject),
          object.isLiteral() ? plain(object) : object.isURI() ? name(object) : individual(object));
      return;
    }
    if (ontologies.contains(subject)) {
      header.add(
          apply("Annotation", name(property), object.isLiteral() ? plain(object) : name(object))
              .toString());
      return;
    }
    if (kinds.literalValue(object) != kinds.literal(property)) {
      warnings.add(
          "The property "
              + property
              + " has both individuals and literals as values; '"
              + object
              + "' is kept as an annotation.");
      axiom(
          "AnnotationAssertion",
          name(property),
          subject.isURI() ? name(subject) : individual(subject),
          object.isLiteral() ? plain(object) : object.isURI() ? name(object) : individual(object));
      return;
    }
    if (kinds.literal(property)) {
      literalAssertion(subject, property, object);
      return;
    }
    if (words(object).containsKey("first")) {
      warnings.add("The values of " + property + " are a list; their order is not kept.");
      list(object)
          .forEach(
              each ->
                  axiom(
                      "ObjectPropertyAssertion",
                      name(property),
                      individual(subject),
                      individual(each)));
      return;
    }
    axiom("ObjectPropertyAssertion", name(property), individual(subject), individual(object));
  }

  private void literalAssertion(Node subject, Node property, Node object) {
    List<FunctionalTerm> values = values(property, object);
    if (values.size() == 1) {
      axiom("DataPropertyAssertion", name(property), individual(subject), values.getFirst());
    } else {
      axiom(
          "ClassAssertion",
          apply("DataSomeValuesFrom", name(property), apply("DataOneOf", values)),
          individual(subject));
    }
  }

  /** The literal that a node means for a property: several when a union leaves the type open. */
  private List<FunctionalTerm> values(Node property, Node object) {
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

  private static FunctionalTerm plain(Node literal) {
    String language = literal.getLiteralLanguage();
    String type = DamlVocabulary.current(literal.getLiteralDatatypeURI());
    return new FunctionalTerm.Value(
        literal.getLiteralLexicalForm(), language.isEmpty() ? type : "", language);
  }

  private FunctionalTerm name(Node node) {
    if (!node.isURI()) {
      throw new OntologyException(
          document + ": a property or a class needs a name where '" + node + "' stands.");
    }
    return new FunctionalTerm.Name(DamlVocabulary.current(node.getURI()));
  }

  private FunctionalTerm individual(Node node) {
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

  /** A named class with a constructor or constraints means exactly that expression. */
  private void definitions(Node node, Map<String, List<Node>> own) {
    if (!node.isURI()) {
      return;
    }
    for (FunctionalTerm part : parts(node, own, 0)) {
      pair("EquivalentClasses", expression(node), part);
    }
    List<Node> union = own.getOrDefault("disjointUnionOf", List.of());
    for (Node list : union) {
      List<FunctionalTerm> operands = new ArrayList<>(List.of(name(node)));
      list(list).forEach(each -> operands.add(expression(each)));
      axioms.add(apply("DisjointUnion", operands).toString());
    }
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
  private List<FunctionalTerm> parts(Node node, Map<String, List<Node>> own, int depth) {
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

  private FunctionalTerm dataRange(Node node) {
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
        list(lists.getFirst()).stream().filter(Node::isLiteral).map(DamlImporter::plain).toList());
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
  private List<Node> list(Node start) {
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
