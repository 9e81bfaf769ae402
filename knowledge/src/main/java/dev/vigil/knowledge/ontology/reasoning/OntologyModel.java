package dev.vigil.knowledge.ontology.reasoning;

import dev.vigil.knowledge.ontology.language.DamlExporter;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.language.OntologyReader;
import dev.vigil.knowledge.ontology.language.OntologySyntax;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An ontology that a {@link ReasonerService} has loaded, with its imports, and the questions about
 * it. Every question has a time budget; an answer that does not come in time is unknown. Safe for
 * threads.
 */
public final class OntologyModel implements AutoCloseable {
  /** How many documents an ontology may import, directly and indirectly. */
  private static final int MOST_IMPORTS = 200;

  private static final AtomicLong IDS = new AtomicLong();
  private final ReasonerService service;
  private final String id;
  private final Path folder;
  private final Summary summary;

  /**
   * What was loaded.
   *
   * @param axioms how many logical statements
   * @param el whether the fast reasoner answers all questions
   * @param missing imported IRIs without a document
   * @param warnings what an old language could not express exactly
   */
  public record Summary(
      String iri,
      long axioms,
      long classes,
      long properties,
      long individuals,
      boolean el,
      List<String> missing,
      List<String> warnings) {}

  private OntologyModel(ReasonerService service, String id, Path folder, Summary summary) {
    this.service = service;
    this.id = id;
    this.folder = folder;
    this.summary = summary;
  }

  /**
   * Loads documents as one ontology.
   *
   * @param imports the document of an imported IRI; empty leaves the import out and reports it
   */
  public static OntologyModel load(
      ReasonerService service,
      Collection<OntologyDocument> documents,
      Function<String, Optional<OntologyDocument>> imports) {
    return load(service, documents, imports, Map.of());
  }

  /** Loads documents, some of them in a given syntax instead of a detected one. */
  public static OntologyModel load(
      ReasonerService service,
      Collection<OntologyDocument> documents,
      Function<String, Optional<OntologyDocument>> imports,
      Map<String, OntologySyntax> syntaxes) {
    OntologyReader reader = new OntologyReader(imports);
    String id = "o" + IDS.incrementAndGet();
    Path folder = newFolder();
    boolean loaded = false;
    try {
      Set<String> warnings = new LinkedHashSet<>();
      ObjectNode request = service.json().createObjectNode().put("op", "load").put("id", id);
      ArrayNode list = request.putArray("documents");
      for (OntologyDocument document : documents) {
        OntologySyntax syntax = syntaxes.get(document.name());
        list.add(
            source(
                service,
                folder,
                syntax == null ? reader.prepare(document) : reader.prepare(document, syntax),
                warnings));
      }
      ArrayNode imported = request.putArray("imports");
      Map<String, Boolean> asked = new LinkedHashMap<>();
      JsonNode answer = service.load(request);
      while (true) {
        boolean more = false;
        for (String iri : ReasonerJson.texts(answer.path("missing"))) {
          if (asked.containsKey(iri)) {
            continue;
          }
          if (asked.size() >= MOST_IMPORTS) {
            throw new OntologyException(
                "The ontology imports more than " + MOST_IMPORTS + " documents.");
          }
          Optional<OntologyDocument> found = imports.apply(iri);
          asked.put(iri, found.isPresent());
          if (found.isPresent()) {
            OntologyDocument document =
                new OntologyDocument(found.get().name(), found.get().content(), iri);
            imported.add(source(service, folder, reader.prepare(document), warnings));
            more = true;
          }
        }
        if (!more) {
          break;
        }
        answer = service.load(request);
      }
      loaded = true;
      return new OntologyModel(service, id, folder, summary(answer, warnings));
    } finally {
      if (!loaded) {
        service.unload(id);
        delete(folder);
      }
    }
  }

  private static Summary summary(JsonNode answer, Collection<String> warnings) {
    return new Summary(
        answer.path("iri").asString(""),
        answer.path("axioms").asLong(0),
        answer.path("classes").asLong(0),
        answer.path("properties").asLong(0),
        answer.path("individuals").asLong(0),
        answer.path("el").asBoolean(false),
        ReasonerJson.texts(answer.path("missing")),
        List.copyOf(warnings));
  }

  private static ObjectNode source(
      ReasonerService service,
      Path folder,
      OntologyReader.Prepared prepared,
      Collection<String> warnings) {
    warnings.addAll(prepared.warnings());
    try {
      Path file = Files.createTempFile(folder, "document", "." + prepared.syntax().word());
      Files.write(file, prepared.content());
      ObjectNode source =
          service
              .json()
              .createObjectNode()
              .put("path", file.toString())
              .put("name", prepared.name())
              .put("syntax", prepared.syntax().word());
      @Nullable String iri = prepared.iri();
      if (iri != null) {
        source.put("iri", iri);
      }
      return source;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("vigil-ontology-");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      // A temporary folder that stays harms nothing.
    }
  }

  public Summary summary() {
    return summary;
  }

  private ObjectNode request(String op) {
    return service.json().createObjectNode().put("op", op).put("id", id);
  }

  private ReasonerAnswer<JsonNode> ask(ObjectNode request, Duration budget) {
    return service.ask(request, budget, id);
  }

  public ReasonerAnswer<Boolean> isConsistent(Duration budget) {
    return ask(request("consistent"), budget).map(answer -> answer.path("value").asBoolean());
  }

  /** The hierarchy of all named classes. */
  public ReasonerAnswer<ClassTree> classify(Duration budget) {
    return ask(request("hierarchy"), budget).map(ClassTree::of);
  }

  /** The entities and statements; needs no reasoning. */
  public OntologyContent content() {
    ReasonerAnswer<JsonNode> answer = ask(request("entities"), Duration.ofSeconds(60));
    if (answer instanceof ReasonerAnswer.Known<JsonNode>(JsonNode value)) {
      return OntologyContent.of(value);
    }
    throw new OntologyException("The content of the ontology cannot be listed: " + answer);
  }

  /**
   * A class expression among the named classes.
   *
   * @param text the expression as the reasoner understood it
   */
  public record Place(
      String text,
      boolean satisfiable,
      List<String> equivalent,
      List<String> above,
      List<String> below,
      Map<String, String> names) {}

  /** Places an expression; throws if it has an error, with the place. */
  public ReasonerAnswer<Place> place(String expression, Duration budget) {
    return ask(request("expression").put("expression", expression), budget)
        .map(
            answer ->
                new Place(
                    answer.path("text").asString(""),
                    answer.path("satisfiable").asBoolean(),
                    ReasonerJson.texts(answer.path("equivalent")),
                    ReasonerJson.texts(answer.path("above")),
                    ReasonerJson.texts(answer.path("below")),
                    ReasonerJson.names(answer)));
  }

  /** The individuals of an expression: IRI and name. */
  public ReasonerAnswer<Map<String, String>> instances(String expression, Duration budget) {
    return ask(request("instances").put("expression", expression), budget)
        .map(
            answer -> {
              Map<String, String> names = ReasonerJson.names(answer);
              Map<String, String> found = new LinkedHashMap<>();
              ReasonerJson.texts(answer.path("individuals"))
                  .forEach(iri -> found.put(iri, names.getOrDefault(iri, iri)));
              return found;
            });
  }

  /** All named classes of each individual, as IRIs. */
  public ReasonerAnswer<Map<String, List<String>>> types(
      Collection<String> individuals, Duration budget) {
    ObjectNode request = request("types");
    ArrayNode list = request.putArray("individuals");
    individuals.forEach(list::add);
    return ask(request, budget)
        .map(
            answer -> {
              Map<String, List<String>> types = new LinkedHashMap<>();
              answer
                  .path("types")
                  .properties()
                  .forEach(
                      entry -> types.put(entry.getKey(), ReasonerJson.texts(entry.getValue())));
              return types;
            });
  }

  /** Whether all statements of other documents follow. */
  public ReasonerAnswer<Boolean> entails(Collection<OntologyDocument> conclusion, Duration budget) {
    OntologyReader reader = new OntologyReader(iri -> Optional.empty());
    ObjectNode request = request("entails").put("millis", budget.toMillis() / 4);
    ArrayNode list = request.putArray("documents");
    conclusion.forEach(
        document -> list.add(source(service, folder, reader.prepare(document), new ArrayList<>())));
    return ask(request, budget).map(answer -> answer.path("value").asBoolean());
  }

  /** Why one class is below another one; without an upper class, why it can have no member. */
  public ReasonerAnswer<OntologyExplanation> explainClass(
      String sub, Optional<String> above, Duration budget) {
    ObjectNode request = request("explain").put("sub", sub);
    above.ifPresent(name -> request.put("super", name));
    return explain(request, budget);
  }

  /** Why an individual belongs to a class expression. */
  public ReasonerAnswer<OntologyExplanation> explainMember(
      String individual, String expression, Duration budget) {
    return explain(
        request("explain").put("individual", individual).put("super", expression), budget);
  }

  /** Why the ontology contradicts itself. */
  public ReasonerAnswer<OntologyExplanation> explainInconsistency(Duration budget) {
    return explain(request("explain"), budget);
  }

  private ReasonerAnswer<OntologyExplanation> explain(ObjectNode request, Duration budget) {
    // The process stops searching for a smaller set before the budget ends.
    request.put("millis", budget.toMillis() / 2);
    return ask(request, budget).map(OntologyExplanation::of);
  }

  /** The most special description that covers all individuals, as an expression. */
  public ReasonerAnswer<String> commonOfIndividuals(
      Collection<String> individuals, Duration budget) {
    return common("individuals", individuals, budget);
  }

  /** The most special description that covers all classes, as an expression. */
  public ReasonerAnswer<String> commonOfClasses(Collection<String> classes, Duration budget) {
    return common("classes", classes, budget);
  }

  private ReasonerAnswer<String> common(String field, Collection<String> names, Duration budget) {
    ObjectNode request = request("common");
    ArrayNode list = request.putArray(field);
    names.forEach(list::add);
    return ask(request, budget).map(answer -> answer.path("text").asString(""));
  }

  /** What follows from only one of two ontologies, in words. */
  public record Difference(List<String> lost, List<String> gained) {
    public boolean isEmpty() {
      return lost.isEmpty() && gained.isEmpty();
    }
  }

  /** Compares with a later state by what is entailed. */
  public ReasonerAnswer<Difference> diff(OntologyModel after, Duration budget) {
    ObjectNode request =
        service
            .json()
            .createObjectNode()
            .put("op", "diff")
            .put("before", id)
            .put("after", after.id);
    return service
        .ask(request, budget, id, after.id)
        .map(
            answer ->
                new Difference(
                    ReasonerJson.texts(answer.path("lost")),
                    ReasonerJson.texts(answer.path("gained"))));
  }

  /** The first document in another syntax; not for DAML+OIL. */
  public String write(OntologySyntax syntax) {
    ReasonerAnswer<JsonNode> answer =
        ask(request("convert").put("syntax", syntax.word()), Duration.ofMinutes(2));
    if (answer instanceof ReasonerAnswer.Known<JsonNode>(JsonNode value)) {
      return value.path("text").asString("");
    }
    throw new OntologyException("The ontology cannot be written: " + answer);
  }

  /** The first document as DAML+OIL. */
  public DamlExporter.Export writeDaml() {
    return DamlExporter.export(write(OntologySyntax.FUNCTIONAL));
  }

  /** Adds statements between classes, such as those that join two ontologies. */
  public void assume(Collection<ClassStatement> statements) {
    ObjectNode request = request("assume");
    ArrayNode list = request.putArray("statements");
    for (ClassStatement each : statements) {
      list.addObject()
          .put("left", each.left())
          .put("relation", each.relation().word())
          .put("right", each.right());
    }
    service.assume(id, request);
  }

  /**
   * What is known about something that is not in the ontology.
   *
   * @param types IRIs of classes
   */
  public record Thing(
      Collection<String> types, Collection<ThingLink> links, Collection<Assertion.Value> values) {
    /** Something of which only types are known. */
    public static Thing of(Collection<String> types) {
      return new Thing(types, List.of(), List.of());
    }
  }

  /**
   * A link of a thing to an individual of the ontology or to another thing.
   *
   * @param inverse whether the link goes from the other one to this thing
   * @param source where the other thing is described; things of one source are distinct. Empty if
   *     it may be the same as any other
   */
  public record ThingLink(
      String property,
      boolean inverse,
      Optional<String> individual,
      Optional<Thing> thing,
      String source) {}

  /**
   * The classes of a thing.
   *
   * @param possible false if what is known about it contradicts the ontology
   */
  public record Realisation(boolean possible, List<String> types) {}

  private ObjectNode node(Thing thing) {
    ObjectNode node = service.json().createObjectNode();
    ArrayNode types = node.putArray("types");
    thing.types().forEach(types::add);
    ArrayNode links = node.putArray("links");
    for (ThingLink link : thing.links()) {
      ObjectNode each = links.addObject().put("property", link.property());
      each.put("inverse", link.inverse());
      each.put("source", link.source());
      link.individual().ifPresent(iri -> each.put("to", iri));
      link.thing().ifPresent(other -> each.set("thing", node(other)));
    }
    values(node.putArray("values"), thing.values());
    return node;
  }

  /** The named classes of things, in their order; the ontology does not change. */
  public ReasonerAnswer<List<Realisation>> realise(List<Thing> things, Duration budget) {
    ObjectNode request = request("realise");
    ArrayNode list = request.putArray("things");
    things.forEach(thing -> list.add(node(thing)));
    return ask(request, budget)
        .map(
            answer -> {
              List<Realisation> all = new ArrayList<>();
              for (JsonNode each : answer.path("results")) {
                all.add(
                    new Realisation(
                        each.path("satisfiable").asBoolean(),
                        ReasonerJson.texts(each.path("types"))));
              }
              return all;
            });
  }

  /** Why a thing belongs to a class; without a class, why it is not possible. */
  public ReasonerAnswer<OntologyExplanation> explainThing(
      Thing thing, Optional<String> above, Duration budget) {
    ObjectNode request = request("explain");
    request.set("thing", node(thing));
    above.ifPresent(name -> request.put("super", name));
    return explain(request, budget);
  }

  /** What is asserted about an individual. */
  public record Assertion(
      String individual,
      Collection<String> types,
      Collection<Link> links,
      Collection<Value> values) {
    /** A property with another individual as its value. */
    public record Link(String property, String to) {}

    /** A property with a literal. */
    public record Value(String property, String value, String datatype) {}
  }

  /** Replaces what is asserted about individuals; without types, links and values nothing is. */
  public void assertAll(Collection<Assertion> assertions) {
    ArrayNode list = service.json().createArrayNode();
    for (Assertion each : assertions) {
      ObjectNode node = list.addObject().put("individual", each.individual());
      ArrayNode types = node.putArray("types");
      each.types().forEach(types::add);
      ArrayNode links = node.putArray("links");
      each.links()
          .forEach(link -> links.addObject().put("property", link.property()).put("to", link.to()));
      values(node.putArray("values"), each.values());
    }
    service.assertFacts(id, list);
  }

  private static void values(ArrayNode list, Collection<Assertion.Value> values) {
    for (Assertion.Value value : values) {
      list.addObject()
          .put("property", value.property())
          .put("value", value.value())
          .put("datatype", value.datatype());
    }
  }

  /** Frees the memory of the process. */
  @Override
  public void close() {
    service.unload(id);
    delete(folder);
  }
}
