package dev.vigil.knowledge.ontology.language;

import static dev.vigil.knowledge.ontology.language.FunctionalTerm.apply;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;

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

  private final List<Triple> triples;
  private final Map<Node, Map<String, List<Node>>> words = new LinkedHashMap<>();
  private final PropertyKinds kinds;
  private final SchemaTypes types;
  private final Set<String> axioms = new TreeSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /** Datatypes without a definition, by the address of their schema. */
  private final Map<String, Set<String>> undefined = new TreeMap<>();

  private final DamlTerms terms;
  private final List<String> header = new ArrayList<>();
  private final Set<Node> ontologies = new LinkedHashSet<>();

  private DamlImporter(
      String document, List<Triple> triples, Collection<Triple> context, SchemaTypes types) {
    this.triples = triples;
    this.types = types;
    List<Triple> all = new ArrayList<>(context);
    all.addAll(triples);
    this.kinds = new PropertyKinds(all, types);
    this.terms = new DamlTerms(document, words, kinds, types, axioms, warnings);
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
            apply(
                kinds.literal(property) ? "DataProperty" : "ObjectProperty", terms.name(property)));
      }
    }
    for (String type : new ArrayList<>(terms.usedTypes())) {
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
        && terms.usedTypes().add(name.iri())) {
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
      case "subClassOf" -> axiom("SubClassOf", terms.expression(subject), terms.expression(object));
      case "sameClassAs" ->
          pair("EquivalentClasses", terms.expression(subject), terms.expression(object));
      case "disjointWith" ->
          pair("DisjointClasses", terms.expression(subject), terms.expression(object));
      case "subPropertyOf" ->
          axiom(
              kind(subject, "SubObjectPropertyOf", "SubDataPropertyOf"),
              terms.name(subject),
              terms.name(object));
      case "samePropertyAs" ->
          pair(
              kind(subject, "EquivalentObjectProperties", "EquivalentDataProperties"),
              terms.name(subject),
              terms.name(object));
      case "inverseOf" -> axiom("InverseObjectProperties", terms.name(subject), terms.name(object));
      case "domain" ->
          axiom(
              kind(subject, "ObjectPropertyDomain", "DataPropertyDomain"),
              terms.name(subject),
              terms.expression(object));
      case "range" -> range(subject, object);
      case "sameIndividualAs" ->
          pair("SameIndividual", terms.individual(subject), terms.individual(object));
      case "differentIndividualFrom" ->
          pair("DifferentIndividuals", terms.individual(subject), terms.individual(object));
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
      axiom("DataPropertyRange", terms.name(property), terms.dataRange(object));
    } else {
      axiom("ObjectPropertyRange", terms.name(property), terms.expression(object));
    }
  }

  private void equivalent(Node subject, Node object) {
    if (kinds.properties().contains(subject) || kinds.properties().contains(object)) {
      pair(
          kind(subject, "EquivalentObjectProperties", "EquivalentDataProperties"),
          terms.name(subject),
          terms.name(object));
    } else if (isClass(subject) || isClass(object)) {
      pair("EquivalentClasses", terms.expression(subject), terms.expression(object));
    } else {
      pair("SameIndividual", terms.individual(subject), terms.individual(object));
    }
  }

  private boolean isClass(Node node) {
    Map<String, List<Node>> own = terms.words(node);
    return typed(own, "Class")
        || typed(own, "Restriction")
        || own.containsKey("subClassOf")
        || DamlTerms.CONSTRUCTORS.stream().anyMatch(own::containsKey);
  }

  private void type(Node subject, Node object) {
    String word = DamlVocabulary.word(object);
    if (word == null) {
      if (kinds.datatype(object)) {
        return;
      }
      axiom("ClassAssertion", terms.expression(object), terms.individual(subject));
      terms.declareClass(object);
      declareIndividual(subject);
      return;
    }
    switch (word) {
      case "Class", "Restriction" -> terms.declareClass(subject);
      case "UniqueProperty" ->
          axiom(
              kind(subject, "FunctionalObjectProperty", "FunctionalDataProperty"),
              terms.name(subject));
      case "UnambiguousProperty" ->
          objectOnly("InverseFunctionalObjectProperty", "UnambiguousProperty", subject);
      case "TransitiveProperty" -> objectOnly("TransitiveObjectProperty", word, subject);
      case "Thing" -> {
        axiom("ClassAssertion", terms.expression(object), terms.individual(subject));
        declareIndividual(subject);
      }
      case "Datatype" -> terms.usedTypes().add(subject.isURI() ? subject.getURI() : "");
      default -> {}
    }
  }

  private void objectOnly(String operator, String word, Node property) {
    if (kinds.literal(property)) {
      warnings.add(
          "The property " + property + " has literals as values, so it cannot be a " + word + ".");
    } else {
      axiom(operator, terms.name(property));
    }
  }

  private void declareIndividual(Node node) {
    if (node.isURI()) {
      axiom("Declaration", apply("NamedIndividual", terms.name(node)));
    }
  }

  private void annotation(Node subject, String word, Node object) {
    String iri =
        word.equals("versionInfo") ? DamlVocabulary.OWL + word : DamlVocabulary.RDFS + word;
    FunctionalTerm value =
        object.isLiteral()
            ? DamlTerms.plain(object)
            : object.isURI() ? terms.name(object) : terms.individual(object);
    FunctionalTerm property = new FunctionalTerm.Name(iri);
    if (ontologies.contains(subject)) {
      header.add(apply("Annotation", property, value).toString());
    } else if (subject.isURI()) {
      axiom("AnnotationAssertion", property, terms.name(subject), value);
    } else if (!terms.words(subject).keySet().stream()
        .anyMatch(each -> DamlTerms.CONSTRUCTORS.contains(each) || each.equals("onProperty"))) {
      axiom("AnnotationAssertion", property, terms.individual(subject), value);
    }
  }

  /** A statement about individuals with a property of the document. */
  private void assertion(Node subject, Node property, Node object) {
    if (property.getURI().startsWith(DamlVocabulary.RDF)
        || property.getURI().startsWith(DamlVocabulary.RDFS)) {
      axiom(
          "AnnotationAssertion",
          terms.name(property),
          subject.isURI() ? terms.name(subject) : terms.individual(subject),
          object.isLiteral()
              ? DamlTerms.plain(object)
              : object.isURI() ? terms.name(object) : terms.individual(object));
      return;
    }
    if (ontologies.contains(subject)) {
      header.add(
          apply(
                  "Annotation",
                  terms.name(property),
                  object.isLiteral() ? DamlTerms.plain(object) : terms.name(object))
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
          terms.name(property),
          subject.isURI() ? terms.name(subject) : terms.individual(subject),
          object.isLiteral()
              ? DamlTerms.plain(object)
              : object.isURI() ? terms.name(object) : terms.individual(object));
      return;
    }
    if (kinds.literal(property)) {
      literalAssertion(subject, property, object);
      return;
    }
    if (terms.words(object).containsKey("first")) {
      warnings.add("The values of " + property + " are a list; their order is not kept.");
      terms
          .list(object)
          .forEach(
              each ->
                  axiom(
                      "ObjectPropertyAssertion",
                      terms.name(property),
                      terms.individual(subject),
                      terms.individual(each)));
      return;
    }
    axiom(
        "ObjectPropertyAssertion",
        terms.name(property),
        terms.individual(subject),
        terms.individual(object));
  }

  private void literalAssertion(Node subject, Node property, Node object) {
    List<FunctionalTerm> values = terms.values(property, object);
    if (values.size() == 1) {
      axiom(
          "DataPropertyAssertion",
          terms.name(property),
          terms.individual(subject),
          values.getFirst());
    } else {
      axiom(
          "ClassAssertion",
          apply("DataSomeValuesFrom", terms.name(property), apply("DataOneOf", values)),
          terms.individual(subject));
    }
  }

  /** A named class with a constructor or constraints means exactly that expression. */
  private void definitions(Node node, Map<String, List<Node>> own) {
    if (!node.isURI()) {
      return;
    }
    for (FunctionalTerm part : terms.parts(node, own, 0)) {
      pair("EquivalentClasses", terms.expression(node), part);
    }
    List<Node> union = own.getOrDefault("disjointUnionOf", List.of());
    for (Node list : union) {
      List<FunctionalTerm> operands = new ArrayList<>(List.of(terms.name(node)));
      terms.list(list).forEach(each -> operands.add(terms.expression(each)));
      axioms.add(apply("DisjointUnion", operands).toString());
    }
  }
}
