package dev.vigil.reasoner;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLClassAssertionAxiom;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLDocumentFormat;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLNamedIndividual;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyStorageException;
import org.semanticweb.owlapi.model.OWLPropertyAssertionAxiom;
import org.semanticweb.owlapi.reasoner.Node;
import org.semanticweb.owlapi.reasoner.OWLReasoner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The loaded ontologies by name, and the answers to requests about them. A request names its
 * operation in "op" and the ontology in "id"; entities in answers are IRIs, with the names by which
 * people write them in "names".
 */
final class ReasonerSession {
  private final ObjectMapper json;
  private final Map<String, LoadedOntology> ontologies = new HashMap<>();

  ReasonerSession(ObjectMapper json) {
    this.json = json;
  }

  ObjectNode answer(JsonNode request) {
    String op = text(request, "op");
    return switch (op) {
      case "load" -> load(request);
      case "unload" -> unload(request);
      case "consistent" -> json.createObjectNode().put("value", loaded(request).consistent());
      case "hierarchy" -> hierarchy(loaded(request));
      case "entities" -> entities(loaded(request));
      case "expression" -> expression(loaded(request), request);
      case "instances" -> instances(loaded(request), request);
      case "types" -> types(loaded(request), request);
      case "entails" -> entails(loaded(request), request);
      case "explain" -> explain(loaded(request), request);
      case "common" -> common(loaded(request), request);
      case "diff" -> diff(request);
      case "convert" -> convert(loaded(request), request);
      case "assert" -> assertFacts(loaded(request), request);
      case "assume" -> assume(loaded(request), request);
      case "realise" -> realise(loaded(request), request);
      default -> throw RequestProblem.error("The operation '" + op + "' does not exist.");
    };
  }

  private static String text(JsonNode request, String field) {
    JsonNode value = request.get(field);
    if (value == null || !value.isString()) {
      throw RequestProblem.error("The request has no '" + field + "'.");
    }
    return value.asString();
  }

  private static @Nullable String optional(JsonNode request, String field) {
    JsonNode value = request.get(field);
    return value == null || !value.isString() ? null : value.asString();
  }

  private static List<String> texts(JsonNode request, String field) {
    List<String> all = new ArrayList<>();
    JsonNode value = request.get(field);
    if (value != null) {
      value.forEach(each -> all.add(each.asString()));
    }
    return all;
  }

  private LoadedOntology loaded(JsonNode request) {
    return loaded(text(request, "id"));
  }

  private LoadedOntology loaded(String id) {
    LoadedOntology found = ontologies.get(id);
    if (found == null) {
      throw RequestProblem.error("The ontology '" + id + "' is not loaded.");
    }
    return found;
  }

  private ObjectNode unload(JsonNode request) {
    LoadedOntology old = ontologies.remove(text(request, "id"));
    if (old != null) {
      old.dispose();
    }
    return json.createObjectNode().put("value", old != null);
  }

  private ObjectNode load(JsonNode request) {
    unload(request);
    OntologyLoader.Result result =
        OntologyLoader.load(sources(request, "documents"), sources(request, "imports"));
    LoadedOntology ontology = new LoadedOntology(result.manager(), result.roots());
    ontologies.put(text(request, "id"), ontology);
    OWLOntology axioms = ontology.axioms();
    ObjectNode answer = json.createObjectNode();
    ontology
        .root()
        .getOntologyID()
        .getOntologyIRI()
        .ifPresent(iri -> answer.put("iri", iri.toString()));
    answer.put("axioms", axioms.getLogicalAxiomCount());
    answer.put("classes", axioms.classesInSignature().filter(each -> !each.isBuiltIn()).count());
    answer.put(
        "properties",
        axioms.objectPropertiesInSignature().filter(each -> !each.isBuiltIn()).count()
            + axioms.dataPropertiesInSignature().filter(each -> !each.isBuiltIn()).count());
    answer.put("individuals", axioms.individualsInSignature().count());
    answer.put("el", ontology.el());
    ArrayNode missing = answer.putArray("missing");
    result.missing().forEach(missing::add);
    return answer;
  }

  private List<OntologyLoader.Source> sources(JsonNode request, String field) {
    List<OntologyLoader.Source> sources = new ArrayList<>();
    JsonNode list = request.get(field);
    if (list != null) {
      for (JsonNode each : list) {
        File file = new File(text(each, "path"));
        String name = optional(each, "name");
        sources.add(
            new OntologyLoader.Source(
                file,
                optional(each, "syntax"),
                optional(each, "iri"),
                name == null ? file.getName() : name));
      }
    }
    return sources;
  }

  /** One node for each set of equivalent classes, with the nodes directly above. */
  private ObjectNode hierarchy(LoadedOntology ontology) {
    ObjectNode answer = json.createObjectNode();
    Set<OWLEntity> mentioned = new TreeSet<>();
    ontology.ask(
        List.of(),
        reasoner -> {
          reasoner.precomputeInferences(
              org.semanticweb.owlapi.reasoner.InferenceType.CLASS_HIERARCHY);
          ArrayNode unsatisfiable = answer.putArray("unsatisfiable");
          reasoner
              .getUnsatisfiableClasses()
              .entities()
              .filter(each -> !each.isOWLNothing())
              .sorted()
              .forEach(each -> add(unsatisfiable, each, mentioned));
          Map<String, ObjectNode> nodes = new TreeMap<>();
          Stream.concat(
                  ontology.axioms().classesInSignature(),
                  Stream.of(ontology.factory().getOWLThing()))
              .sorted()
              .forEach(each -> node(reasoner, each, nodes, mentioned));
          ArrayNode list = answer.putArray("nodes");
          nodes.values().forEach(list::add);
          return list;
        });
    return named(answer, ontology, mentioned);
  }

  private void node(
      OWLReasoner reasoner,
      OWLClass each,
      Map<String, ObjectNode> nodes,
      Set<OWLEntity> mentioned) {
    Node<OWLClass> equivalent = reasoner.getEquivalentClasses(each);
    if (equivalent.isBottomNode()) {
      return;
    }
    String key = representative(equivalent);
    if (nodes.containsKey(key)) {
      return;
    }
    ObjectNode node = json.createObjectNode();
    ArrayNode classes = node.putArray("classes");
    equivalent.entities().sorted().forEach(same -> add(classes, same, mentioned));
    ArrayNode above = node.putArray("above");
    reasoner
        .getSuperClasses(each, true)
        .nodes()
        .map(ReasonerSession::representative)
        .sorted()
        .forEach(above::add);
    nodes.put(key, node);
  }

  private static String representative(Node<OWLClass> node) {
    if (node.isTopNode()) {
      return "http://www.w3.org/2002/07/owl#Thing";
    }
    return node.entities().sorted().findFirst().orElseThrow().getIRI().toString();
  }

  private static void add(ArrayNode list, OWLEntity entity, Set<OWLEntity> mentioned) {
    list.add(entity.getIRI().toString());
    mentioned.add(entity);
  }

  private ObjectNode named(
      ObjectNode answer, LoadedOntology ontology, Collection<? extends OWLEntity> entities) {
    ObjectNode names = answer.putObject("names");
    for (OWLEntity entity : entities) {
      names.put(entity.getIRI().toString(), ontology.names().getShortForm(entity));
    }
    return answer;
  }

  private ObjectNode entities(LoadedOntology ontology) {
    ObjectNode answer = json.createObjectNode();
    Set<OWLEntity> mentioned = new TreeSet<>();
    OWLOntology axioms = ontology.axioms();
    list(answer, "classes", axioms.classesInSignature(), mentioned);
    list(answer, "objectProperties", axioms.objectPropertiesInSignature(), mentioned);
    list(answer, "dataProperties", axioms.dataPropertiesInSignature(), mentioned);
    list(answer, "individuals", axioms.individualsInSignature(), mentioned);
    ArrayNode lines = answer.putArray("axiomTexts");
    ontology.logicalAxioms().stream()
        .limit(10_000)
        .forEach(axiom -> lines.add(axiomNode(ontology, axiom)));
    return named(answer, ontology, mentioned);
  }

  private static void list(
      ObjectNode answer,
      String field,
      Stream<? extends OWLEntity> entities,
      Set<OWLEntity> mentioned) {
    ArrayNode list = answer.putArray(field);
    entities.filter(each -> !each.isBuiltIn()).sorted().forEach(each -> add(list, each, mentioned));
  }

  private ObjectNode expression(LoadedOntology ontology, JsonNode request) {
    OWLClassExpression expression = ontology.expression(text(request, "expression"));
    boolean satisfiable =
        ontology.ask(List.of(expression), reasoner -> reasoner.isSatisfiable(expression));
    ObjectNode answer =
        json.createObjectNode()
            .put("text", ontology.names().of(expression))
            .put("satisfiable", satisfiable);
    Set<OWLEntity> mentioned = new TreeSet<>();
    ontology.ask(
        List.of(expression),
        reasoner -> {
          ArrayNode equivalent = answer.putArray("equivalent");
          reasoner
              .getEquivalentClasses(expression)
              .entities()
              .sorted()
              .forEach(each -> add(equivalent, each, mentioned));
          ArrayNode above = answer.putArray("above");
          reasoner
              .getSuperClasses(expression, true)
              .entities()
              .sorted()
              .forEach(each -> add(above, each, mentioned));
          ArrayNode below = answer.putArray("below");
          reasoner
              .getSubClasses(expression, true)
              .entities()
              .filter(each -> !each.isOWLNothing())
              .sorted()
              .forEach(each -> add(below, each, mentioned));
          return answer;
        });
    return named(answer, ontology, mentioned);
  }

  private ObjectNode instances(LoadedOntology ontology, JsonNode request) {
    OWLClassExpression expression = ontology.expression(text(request, "expression"));
    Set<OWLEntity> mentioned = new TreeSet<>();
    ObjectNode answer = json.createObjectNode();
    ArrayNode list = answer.putArray("individuals");
    ontology
        .ask(List.of(expression), reasoner -> reasoner.getInstances(expression, false))
        .entities()
        .sorted()
        .forEach(each -> add(list, each, mentioned));
    return named(answer, ontology, mentioned);
  }

  /** The named classes of each individual, in the order of the request. */
  private ObjectNode types(LoadedOntology ontology, JsonNode request) {
    Set<OWLEntity> mentioned = new TreeSet<>();
    ObjectNode answer = json.createObjectNode();
    ObjectNode types = answer.putObject("types");
    for (String name : texts(request, "individuals")) {
      OWLNamedIndividual individual = individual(ontology, name);
      ArrayNode list = types.putArray(individual.getIRI().toString());
      mentioned.add(individual);
      ontology
          .ask(List.of(), reasoner -> reasoner.getTypes(individual, false))
          .entities()
          .filter(each -> !each.isOWLThing())
          .sorted()
          .forEach(each -> add(list, each, mentioned));
    }
    return named(answer, ontology, mentioned);
  }

  private static OWLNamedIndividual individual(LoadedOntology ontology, String name) {
    OWLNamedIndividual individual =
        ontology.factory().getOWLNamedIndividual(ontology.names().iri(name));
    if (!ontology.axioms().containsIndividualInSignature(individual.getIRI())) {
      throw RequestProblem.error("The individual '" + name + "' does not exist in this ontology.");
    }
    return individual;
  }

  /** Whether all axioms of a document follow. */
  private ObjectNode entails(LoadedOntology ontology, JsonNode request) {
    OntologyLoader.Result conclusion =
        OntologyLoader.load(sources(request, "documents"), sources(request, "imports"));
    Set<OWLAxiom> wanted =
        conclusion.roots().stream().flatMap(OWLOntology::logicalAxioms).collect(Collectors.toSet());
    return json.createObjectNode()
        .put("value", ontology.entails(wanted, request.path("millis").asLong(2_000L)));
  }

  private ObjectNode explain(LoadedOntology ontology, JsonNode request) {
    long deadline = System.nanoTime() + request.path("millis").asLong(10_000L) * 1_000_000L;
    OWLDataFactory factory = ontology.factory();
    String individual = optional(request, "individual");
    String sub = optional(request, "sub");
    String sup = optional(request, "super");
    Function<OWLReasoner, Boolean> question;
    Set<OWLEntity> names = new LinkedHashSet<>();
    JsonNode thing = request.get("thing");
    if (thing != null) {
      OWLClassExpression below =
          new IndividualDescription(factory, !ontology.el()).expression(thing);
      OWLClassExpression above = sup == null ? factory.getOWLNothing() : ontology.expression(sup);
      Stream.concat(below.signature(), above.signature()).forEach(names::add);
      OWLAxiom wanted = factory.getOWLSubClassOfAxiom(below, above);
      question = reasoner -> !reasoner.isConsistent() || follows(factory, reasoner, wanted);
    } else if (individual == null && sub == null) {
      question = reasoner -> !reasoner.isConsistent();
    } else {
      OWLClassExpression above = sup == null ? factory.getOWLNothing() : ontology.expression(sup);
      above.signature().forEach(names::add);
      if (individual != null) {
        OWLNamedIndividual member = individual(ontology, individual);
        names.add(member);
        OWLClassAssertionAxiom wanted = factory.getOWLClassAssertionAxiom(above, member);
        question = reasoner -> !reasoner.isConsistent() || follows(factory, reasoner, wanted);
      } else {
        OWLClassExpression below = ontology.expression(sub == null ? "owl:Thing" : sub);
        below.signature().forEach(names::add);
        OWLAxiom wanted = factory.getOWLSubClassOfAxiom(below, above);
        question = reasoner -> !reasoner.isConsistent() || follows(factory, reasoner, wanted);
      }
    }
    Function<OWLReasoner, Boolean> asked = question;
    Justifications.Found found =
        LoadedOntology.guarded(() -> new Justifications(ontology, asked, deadline).find(names));
    ObjectNode answer = json.createObjectNode();
    answer.put("holds", !found.axioms().isEmpty() || trivial(ontology, asked));
    answer.put("smallest", found.smallest());
    ArrayNode axioms = answer.putArray("axioms");
    found.axioms().stream().sorted().forEach(axiom -> axioms.add(axiomNode(ontology, axiom)));
    return answer;
  }

  /** Whether it holds without any axiom. */
  private static boolean trivial(LoadedOntology ontology, Function<OWLReasoner, Boolean> question) {
    return LoadedOntology.guarded(() -> ontology.holds(List.of(), question));
  }

  private static boolean follows(OWLDataFactory factory, OWLReasoner reasoner, OWLAxiom wanted) {
    if (reasoner instanceof org.semanticweb.elk.owlapi.ElkReasoner) {
      if (!ElkFragment.contains(wanted)) {
        OWLReasoner other = LoadedOntology.newHermit(reasoner.getRootOntology());
        try {
          return other.isEntailed(wanted);
        } finally {
          other.dispose();
        }
      }
      return new ElkEntailment(factory, reasoner).entails(wanted);
    }
    return reasoner.isEntailed(wanted);
  }

  private ObjectNode axiomNode(LoadedOntology ontology, OWLAxiom axiom) {
    ObjectNode node = json.createObjectNode();
    node.put("kind", axiom.getAxiomType().getName());
    node.put("text", AxiomWords.text(ontology.names(), axiom));
    switch (axiom) {
      case OWLClassAssertionAxiom member when member.getIndividual().isNamed() -> {
        node.put("subject", member.getIndividual().asOWLNamedIndividual().getIRI().toString());
        if (!member.getClassExpression().isAnonymous()) {
          node.put("class", member.getClassExpression().asOWLClass().getIRI().toString());
        }
      }
      case OWLPropertyAssertionAxiom<?, ?> link when link.getSubject().isNamed() -> {
        node.put("subject", link.getSubject().asOWLNamedIndividual().getIRI().toString());
        link.getProperty()
            .signature()
            .findFirst()
            .ifPresent(each -> node.put("property", each.getIRI().toString()));
      }
      default -> {}
    }
    return node;
  }

  private ObjectNode common(LoadedOntology ontology, JsonNode request) {
    LeastCommonSubsumer subsumer = new LeastCommonSubsumer(ontology);
    List<String> individuals = texts(request, "individuals");
    List<OWLClassExpression> parts;
    if (individuals.isEmpty()) {
      List<OWLClass> classes = new ArrayList<>();
      for (String each : texts(request, "classes")) {
        OWLClassExpression parsed = ontology.expression(each);
        if (parsed.isAnonymous()) {
          throw RequestProblem.error("'" + each + "' is not the name of a class.");
        }
        classes.add(parsed.asOWLClass());
      }
      if (classes.isEmpty()) {
        throw RequestProblem.error("Name at least one class or individual.");
      }
      parts = subsumer.ofClasses(classes);
    } else {
      parts =
          subsumer.ofIndividuals(
              individuals.stream().map(each -> individual(ontology, each)).toList());
    }
    return json.createObjectNode().put("text", ontology.names().of(subsumer.conjunction(parts)));
  }

  private ObjectNode diff(JsonNode request) {
    LoadedOntology before = loaded(text(request, "before"));
    LoadedOntology after = loaded(text(request, "after"));
    ObjectNode answer = json.createObjectNode();
    lines(answer.putArray("lost"), before, EntailmentDiff.onlyIn(before, after));
    lines(answer.putArray("gained"), after, EntailmentDiff.onlyIn(after, before));
    return answer;
  }

  private void lines(ArrayNode list, LoadedOntology ontology, Set<OWLAxiom> axioms) {
    Set<String> texts = new TreeSet<>();
    axioms.forEach(axiom -> texts.add(AxiomWords.text(ontology.names(), axiom)));
    texts.forEach(list::add);
  }

  private ObjectNode convert(LoadedOntology ontology, JsonNode request) {
    OWLOntology root = ontology.root();
    OWLDocumentFormat format = OntologyLoader.format(text(request, "syntax"));
    OWLDocumentFormat old = root.getOWLOntologyManager().getOntologyFormat(root);
    if (old != null && old.isPrefixOWLDocumentFormat() && format.isPrefixOWLDocumentFormat()) {
      format.asPrefixOWLDocumentFormat().copyPrefixesFrom(old.asPrefixOWLDocumentFormat());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      root.saveOntology(format, out);
    } catch (OWLOntologyStorageException failed) {
      throw RequestProblem.error(
          "The ontology cannot be written: " + OntologyLoader.firstLine(failed));
    }
    return json.createObjectNode().put("text", out.toString(StandardCharsets.UTF_8));
  }

  /** Replaces what is asserted about individuals. */
  private ObjectNode assertFacts(LoadedOntology ontology, JsonNode request) {
    OWLDataFactory factory = ontology.factory();
    for (JsonNode each : request.path("facts")) {
      String iri = text(each, "individual");
      OWLNamedIndividual individual = factory.getOWLNamedIndividual(IRI.create(iri));
      Set<OWLAxiom> axioms = new LinkedHashSet<>();
      texts(each, "types")
          .forEach(
              type ->
                  axioms.add(
                      factory.getOWLClassAssertionAxiom(
                          factory.getOWLClass(IRI.create(type)), individual)));
      for (JsonNode link : each.path("links")) {
        axioms.add(
            factory.getOWLObjectPropertyAssertionAxiom(
                factory.getOWLObjectProperty(IRI.create(text(link, "property"))),
                individual,
                factory.getOWLNamedIndividual(IRI.create(text(link, "to")))));
      }
      for (JsonNode value : each.path("values")) {
        axioms.add(
            factory.getOWLDataPropertyAssertionAxiom(
                factory.getOWLDataProperty(IRI.create(text(value, "property"))),
                individual,
                factory.getOWLLiteral(
                    text(value, "value"),
                    factory.getOWLDatatype(IRI.create(text(value, "datatype"))))));
      }
      ontology.replaceFacts(iri, axioms);
    }
    return json.createObjectNode()
        .put("axioms", ontology.axioms().getLogicalAxiomCount())
        .put("el", ontology.el());
  }

  /** Adds statements between classes, such as those that join two ontologies. */
  private ObjectNode assume(LoadedOntology ontology, JsonNode request) {
    OWLDataFactory factory = ontology.factory();
    List<OWLAxiom> axioms = new ArrayList<>();
    for (JsonNode each : request.path("statements")) {
      OWLClassExpression left = ontology.expression(text(each, "left"));
      OWLClassExpression right = ontology.expression(text(each, "right"));
      axioms.add(
          switch (text(each, "relation")) {
            case "same" -> factory.getOWLEquivalentClassesAxiom(left, right);
            case "below" -> factory.getOWLSubClassOfAxiom(left, right);
            case "disjoint" -> factory.getOWLDisjointClassesAxiom(left, right);
            default -> throw RequestProblem.error("The relation is not known.");
          });
    }
    ontology.add(axioms);
    return json.createObjectNode()
        .put("axioms", ontology.axioms().getLogicalAxiomCount())
        .put("el", ontology.el());
  }

  /**
   * The named classes of something that is described by its types and values, without a change of
   * the ontology: the description is asked for as one class expression.
   */
  private ObjectNode realise(LoadedOntology ontology, JsonNode request) {
    ObjectNode answer = json.createObjectNode();
    ArrayNode list = answer.putArray("results");
    for (JsonNode each : request.path("things")) {
      IndividualDescription description =
          new IndividualDescription(ontology.factory(), !ontology.el());
      OWLClassExpression expression = description.expression(each);
      Optional<Set<OWLClass>> found =
          ontology.ask(
              List.of(expression),
              reasoner ->
                  reasoner instanceof org.semanticweb.HermiT.Reasoner hermit
                      ? ModelTypes.of(hermit, ontology.factory(), expression)
                      : typesOf(reasoner, expression));
      ObjectNode result = list.addObject().put("satisfiable", found.isPresent());
      ArrayNode types = result.putArray("types");
      found.ifPresent(all -> all.forEach(type -> types.add(type.getIRI().toString())));
    }
    return answer;
  }

  /** Each question about an anonymous expression is a search of its own, so few are asked. */
  private static Optional<Set<OWLClass>> typesOf(
      OWLReasoner reasoner, OWLClassExpression expression) {
    if (!reasoner.isSatisfiable(expression)) {
      return Optional.empty();
    }
    Set<OWLClass> all =
        reasoner
            .getEquivalentClasses(expression)
            .entities()
            .collect(Collectors.toCollection(TreeSet::new));
    OWLClassExpression known = all.isEmpty() ? expression : all.iterator().next();
    all.addAll(LoadedOntology.above(reasoner, known));
    all.removeIf(OWLClass::isOWLThing);
    return Optional.of(all);
  }
}
