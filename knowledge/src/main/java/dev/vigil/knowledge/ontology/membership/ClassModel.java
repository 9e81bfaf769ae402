package dev.vigil.knowledge.ontology.membership;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.document.Sha256Digest;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ClassDefinition;
import dev.vigil.knowledge.ontology.definition.ClassExpression;
import dev.vigil.knowledge.ontology.definition.ClassNames;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.reasoning.OntologyContent;
import dev.vigil.knowledge.ontology.reasoning.OntologyExplanation;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The definitions, imported ontologies and closed properties of a workspace, loaded for questions
 * about members. Safe for threads.
 */
final class ClassModel implements AutoCloseable {
  static final String CLASSES = DefinitionDocuments.CLASSES;
  private static final Duration BUDGET = Duration.ofSeconds(20);
  private static final Duration EXPLAIN = Duration.ofSeconds(10);
  private static final int MOST_EXPLAINED = 5_000;

  /** The time for one member where all together took too long. */
  private static final Duration ONE = Duration.ofSeconds(2);

  /** Why a member is not decided yet; it is asked for again with the next change. */
  static final String LATER = "other members took longer than 2 s";

  /** So many members may be late before the others of the same change are left undecided. */
  private static final int MOST_HARD = 5;

  /**
   * What a workspace states.
   *
   * @param statements the statements of users, as they were written
   */
  record Source(
      FactClasses facts,
      List<String> statements,
      Map<String, OntologyDocument> ontologies,
      Set<String> closed) {
    String fingerprint() {
      int contents = 0;
      for (OntologyDocument each : ontologies.values()) {
        contents = 31 * contents + java.util.Arrays.hashCode(each.content());
      }
      return ClassModel.fingerprint(
              statements + " " + new TreeSet<>(ontologies.keySet()) + new TreeSet<>(closed) + 4)
          + Integer.toHexString(contents);
    }
  }

  /**
   * Identifies a text. The hash of Java is not enough: that of a set is a sum, so that other
   * conditions with the same sum would look like no change.
   */
  static String fingerprint(String text) {
    return Sha256Digest.hex(text.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }

  private final Source source;
  private final ClassNames names;
  private final List<ClassDefinition> definitions;
  private final ConditionTerms terms;
  private final OntologyModel model;
  private final Map<String, String> imported;
  private final OntologyContent content;
  private final Set<String> linking;
  private final Cache<Question, OntologyExplanation> explained =
      Caffeine.newBuilder().maximumSize(MOST_EXPLAINED).build();

  /** Why a thing belongs to a class; without a class, why it is not possible. */
  private record Question(OntologyModel.Thing thing, Optional<String> name) {}

  private ClassModel(
      Source source,
      ClassNames names,
      List<ClassDefinition> definitions,
      ConditionTerms terms,
      OntologyModel model,
      Map<String, String> imported) {
    this.source = source;
    this.names = names;
    this.definitions = definitions;
    this.terms = terms;
    this.model = model;
    this.imported = imported;
    this.content = model.content();
    this.linking = linking(definitions);
  }

  /** The definitions that come with the program. */
  static List<String> shipped() {
    return resource("services.txt")
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .toList();
  }

  private static String resource(String name) {
    try (InputStream in = ClassModel.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  static OntologyDocument top() {
    return new OntologyDocument(
        "top.ofn", resource("top.ofn").getBytes(StandardCharsets.UTF_8), "urn:vigil:top");
  }

  static ClassModel load(ReasonerService service, Source source) {
    Function<String, Optional<OntologyDocument>> imports = imports(source);
    Map<String, String> imported = new TreeMap<>();
    Set<String> links = new TreeSet<>();
    if (!source.ontologies().isEmpty()) {
      try (OntologyModel others =
          OntologyModel.load(service, source.ontologies().values(), imports)) {
        OntologyContent content = others.content();
        content.classes().forEach(iri -> imported.put(content.name(iri), iri));
        for (String iri : content.objectProperties()) {
          imported.putIfAbsent(content.name(iri), iri);
          links.add(content.name(iri));
        }
      }
    }
    List<String> statements = new ArrayList<>(shipped());
    statements.addAll(source.statements());
    Set<String> known = new TreeSet<>(imported.keySet());
    statements.forEach(text -> known.add(DefinitionDocuments.name(text)));
    known.add("Agent");
    known.add("Work");
    ClassNames names = new ClassNames(source.facts(), known, links);
    List<ClassDefinition> definitions =
        statements.stream().map(text -> ClassDefinition.parse(text, names)).toList();
    ConditionTerms terms = new ConditionTerms(names, source.closed());
    String document =
        DefinitionDocuments.forMembership(names, name -> iri(name, imported), definitions, terms);
    List<OntologyDocument> documents = documents(source, document);
    OntologyModel model = OntologyModel.load(service, documents, imports);
    return new ClassModel(source, names, definitions, terms, model, imported);
  }

  private static List<OntologyDocument> documents(Source source, String definitions) {
    List<OntologyDocument> documents = new ArrayList<>();
    documents.add(
        new OntologyDocument("classes.ofn", definitions.getBytes(StandardCharsets.UTF_8), null));
    documents.add(top());
    documents.addAll(source.ontologies().values());
    return documents;
  }

  private static Function<String, Optional<OntologyDocument>> imports(Source source) {
    return iri ->
        source.ontologies().values().stream()
            .filter(each -> iri.equals(each.iri()))
            .findFirst()
            .or(() -> iri.equals("urn:vigil:top") ? Optional.of(top()) : Optional.empty());
  }

  private static String iri(String name, Map<String, String> imported) {
    return imported.getOrDefault(name, CLASSES + name);
  }

  Source source() {
    return source;
  }

  ClassNames names() {
    return names;
  }

  List<ClassDefinition> definitions() {
    return definitions;
  }

  ConditionTerms terms() {
    return terms;
  }

  OntologyModel ontology() {
    return model;
  }

  String iri(String name) {
    return iri(name, imported);
  }

  /** The name by which people write a class. */
  String name(String iri) {
    return iri.startsWith(CLASSES) ? iri.substring(CLASSES.length()) : content.name(iri);
  }

  /** What is known about a member, with the members that it links to. */
  OntologyModel.Thing thing(FactMember member, Map<String, FactMember> byUrl) {
    return thing(member, byUrl, 0);
  }

  private OntologyModel.Thing thing(FactMember member, Map<String, FactMember> byUrl, int depth) {
    Set<String> types = new TreeSet<>(terms.holding(member));
    types.add(iri(member.className()));
    List<OntologyModel.ThingLink> links = new ArrayList<>();
    if (depth < 2) {
      member.facts().stream()
          .filter(fact -> byUrl.containsKey(fact.value().text()))
          .forEach(
              fact -> {
                FactMember other = Objects.requireNonNull(byUrl.get(fact.value().text()));
                if (other.id() != member.id() && linked(fact.property())) {
                  links.add(
                      new OntologyModel.ThingLink(
                          DefinitionDocuments.LINKS + fact.property(),
                          false,
                          Optional.empty(),
                          Optional.of(thing(other, byUrl, depth + 1)),
                          other.source().url()));
                }
              });
    }
    return new OntologyModel.Thing(types, links, List.of());
  }

  /** Whether a definition speaks of links of a property. */
  private boolean linked(String property) {
    return linking.contains(property);
  }

  /** Whether a definition speaks of links at all. */
  boolean hasLinks() {
    return !linking.isEmpty();
  }

  private static Set<String> linking(List<ClassDefinition> definitions) {
    Set<String> found = new TreeSet<>();
    definitions.forEach(
        each ->
            each.expression()
                .walk(
                    part -> {
                      if (part instanceof ClassExpression.Some(String named, var _)) {
                        found.add(named);
                      } else if (part instanceof ClassExpression.Only(String only, var _)) {
                        found.add(only);
                      }
                    }));
    return found;
  }

  /** Members by the addresses under which others link to them. */
  static Map<String, FactMember> byUrl(Collection<FactMember> members) {
    Map<String, FactMember> found = new HashMap<>();
    for (FactMember each : members) {
      found.putIfAbsent(each.source().url(), each);
      each.first("url").ifPresent(fact -> found.putIfAbsent(fact.value().text(), each));
    }
    return found;
  }

  /** The classes of things; equal things are asked for once. */
  Map<OntologyModel.Thing, ReasonerAnswer<OntologyModel.Realisation>> realise(
      Collection<OntologyModel.Thing> things) {
    List<OntologyModel.Thing> distinct = things.stream().distinct().toList();
    Map<OntologyModel.Thing, ReasonerAnswer<OntologyModel.Realisation>> found =
        new LinkedHashMap<>();
    ReasonerAnswer<List<OntologyModel.Realisation>> all = model.realise(distinct, BUDGET);
    if (all instanceof ReasonerAnswer.Known<List<OntologyModel.Realisation>>(var results)) {
      for (int i = 0; i < distinct.size(); i++) {
        found.put(distinct.get(i), new ReasonerAnswer.Known<>(results.get(i)));
      }
    } else if (distinct.size() == 1) {
      found.put(distinct.getFirst(), all.map(List::getFirst));
    } else {
      oneByOne(distinct, found);
    }
    return found;
  }

  /**
   * One hard thing must not hide the others. A late answer ends the process of the reasoner; the
   * next one computes the hierarchy first, so that the question after it has its whole time.
   */
  private void oneByOne(
      List<OntologyModel.Thing> things,
      Map<OntologyModel.Thing, ReasonerAnswer<OntologyModel.Realisation>> found) {
    int hard = 0;
    boolean ready = false;
    for (OntologyModel.Thing each : things) {
      if (!ready && hard < MOST_HARD) {
        model.classify(BUDGET);
        ready = true;
      }
      ReasonerAnswer<OntologyModel.Realisation> answer =
          hard < MOST_HARD
              ? model.realise(List.of(each), ONE).map(List::getFirst)
              : new ReasonerAnswer.Unknown<>(LATER);
      found.put(each, answer);
      if (answer instanceof ReasonerAnswer.Unknown) {
        hard++;
        ready = false;
      }
    }
  }

  /**
   * Why a thing belongs to a class; without a class, why it is not possible. A watched class asks
   * the same for all its members whenever one fact changes, so answers are kept.
   */
  ReasonerAnswer<OntologyExplanation> explain(OntologyModel.Thing thing, Optional<String> name) {
    Question question = new Question(thing, name);
    OntologyExplanation known = explained.getIfPresent(question);
    if (known != null) {
      return new ReasonerAnswer.Known<>(known);
    }
    ReasonerAnswer<OntologyExplanation> answer =
        model.explainThing(thing, name.map(each -> "<" + iri(each) + ">"), EXPLAIN);
    if (answer instanceof ReasonerAnswer.Known<OntologyExplanation>(OntologyExplanation found)) {
      explained.put(question, found);
    }
    return answer;
  }

  /** Checks definitions with their datatypes; the answer has a problem in words, or is empty. */
  static ReasonerAnswer<Optional<String>> check(
      ReasonerService service, ClassModel model, String name, Duration budget) {
    String document =
        DefinitionDocuments.forCheck(model.names, model::iri, model.definitions, model.terms);
    try (OntologyModel full =
        OntologyModel.load(service, documents(model.source, document), imports(model.source))) {
      ReasonerAnswer<Boolean> consistent = full.isConsistent(budget);
      if (!(consistent instanceof ReasonerAnswer.Known<Boolean>(Boolean fine))) {
        return consistent.map(any -> Optional.empty());
      }
      String named = "<" + model.iri(name) + ">";
      if (!fine) {
        return full.explainInconsistency(budget)
            .map(why -> Optional.of("The definitions contradict each other: " + words(why)));
      }
      return switch (full.place(named, budget)) {
        case ReasonerAnswer.Known<OntologyModel.Place>(OntologyModel.Place place)
            when !place.satisfiable() ->
            full.explainClass(named, Optional.empty(), budget)
                .map(why -> Optional.of(name + " can have no members: " + words(why)));
        case ReasonerAnswer<OntologyModel.Place> other ->
            other.map(any -> Optional.<String>empty());
      };
    } catch (OntologyException refused) {
      return new ReasonerAnswer.Unknown<>(String.valueOf(refused.getMessage()));
    }
  }

  /** The statements in the words of definitions. */
  private static String words(OntologyExplanation why) {
    return String.join(
            ", and ",
            why.statements().stream()
                .map(
                    each ->
                        each.text()
                            .replaceAll("<" + CLASSES + "([^>]+)>", "$1")
                            .replaceAll(
                                "\\(?(\\S+) some xsd:\\w+\\[([<>]=?) ([^]]+)]\\)?", "$1 $2 $3")
                            .replaceAll("^Functional: (.+)", "$1 has one value"))
                .toList())
        + ".";
  }

  @Override
  public void close() {
    model.close();
  }
}
