package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.FactSnapshot;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ClassDefinition;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.reasoning.Answer;
import dev.vigil.knowledge.ontology.reasoning.OntologyExplanation;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Follows the facts of a workspace and decides memberships. A stored cursor says which facts and
 * which definitions were followed; a member is decided again only if what is known about it
 * changed. A member that contradicts the definitions, or cannot be decided in time, keeps its last
 * classes and is reported. For one thread.
 */
final class ClassMembers {
  private static final Pattern FACET = Pattern.compile("\\bvalue\\d+\\b");
  private static final int MOST_EXPLAINED = 200;

  /** How often members are decided again because others stored them in between. */
  private static final int MOST_ROUNDS = 20;

  private final DefinedClasses classes;
  private final long workspace;

  ClassMembers(DefinedClasses classes, long workspace) {
    this.classes = classes;
    this.workspace = workspace;
  }

  /** Members that classes lose and gain, in words. */
  record Change(List<String> lost, List<String> gained) {}

  /** What was decided about one member. */
  private record Decision(Set<String> types, String problem) {}

  /** The members of each class with the time since when, and what was decided about each member. */
  record Known(Map<String, Map<Long, Instant>> members, Map<Long, ClassRepository.State> states) {
    /** The classes of a member. */
    Set<String> classes(long member) {
      Set<String> found = new TreeSet<>();
      members.forEach(
          (name, ids) -> {
            if (ids.containsKey(member)) {
              found.add(name);
            }
          });
      return found;
    }
  }

  private Known stored() {
    return classes
        .catalogue()
        .read(
            connection ->
                new Known(
                    ClassRepository.members(connection, workspace),
                    ClassRepository.states(connection, workspace)));
  }

  /** Brings the stored members up to date. */
  void catchUp() {
    current();
  }

  /**
   * What follows from the facts now. It is stored, unless the archive is only read because another
   * process runs the installation.
   */
  private Known current() {
    if (!classes.exist()) {
      return new Known(Map.of(), Map.of());
    }
    for (int i = 0; i < MOST_ROUNDS; i++) {
      // Before the definitions and the facts, so that they are not older than what is stored.
      Optional<ClassRepository.Cursor> cursor = cursor();
      ClassModel.Source source = classes.source(workspace);
      FactSnapshot snapshot = classes.snapshot(workspace);
      if (cursor.isPresent() && cursor.get().isAt(source.fingerprint(), snapshot.position())) {
        return known(cursor.get());
      }
      Optional<Known> now =
          classes.use(source, model -> follow(model, source.fingerprint(), snapshot, cursor));
      if (now.isPresent()) {
        return now.get();
      }
    }
    throw new OntologyException(
        "The facts of the workspace changed all the time while classes were decided; ask again.");
  }

  private Optional<ClassRepository.Cursor> cursor() {
    return classes.catalogue().read(connection -> ClassRepository.cursor(connection, workspace));
  }

  /** The members as a cursor left them. */
  private Known known(ClassRepository.Cursor cursor) {
    FollowedFacts followed = FollowedFacts.of(classes.catalogue(), workspace);
    Known known = followed.at(cursor).orElseGet(this::stored);
    followed.keep(cursor, known);
    return known;
  }

  /** Decides what changed since the cursor; empty if others moved it in between. */
  private Optional<Known> follow(
      ClassModel model,
      String modelId,
      FactSnapshot snapshot,
      Optional<ClassRepository.Cursor> cursor) {
    if (!cursor().equals(cursor)) {
      return Optional.empty();
    }
    Known known = cursor.map(this::known).orElseGet(this::stored);
    List<FactMember> all = snapshot.members();
    Map<Long, ClassRepository.State> states = known.states();
    Map<String, FactMember> byUrl = model.hasLinks() ? ClassModel.byUrl(all) : Map.of();
    FollowedFacts followed = FollowedFacts.of(classes.catalogue(), workspace);
    // With links, what is known of a member changes with the members that it links to.
    Map<FactMember, String> before = model.hasLinks() ? Map.of() : followed.fingerprints(modelId);
    Map<FactMember, OntologyModel.Thing> changed = new LinkedHashMap<>();
    Map<Long, String> fingerprints = new HashMap<>();
    IdentityHashMap<FactMember, String> now = new IdentityHashMap<>();
    for (FactMember each : all) {
      String fingerprint = before.get(each);
      if (fingerprint == null) {
        fingerprint = fingerprint(modelId, model.thing(each, byUrl));
      }
      now.put(each, fingerprint);
      fingerprints.put(each.id(), fingerprint);
      ClassRepository.State state = states.get(each.id());
      if (state == null
          || !state.fingerprint().equals(fingerprint)
          || state.problem().endsWith(ClassModel.LATER)) {
        changed.put(each, model.thing(each, byUrl));
      }
    }
    followed.keep(modelId, now);
    Map<FactMember, Decision> decisions = decide(model, changed);
    Set<Long> present = new HashSet<>();
    all.forEach(each -> present.add(each.id()));
    Instant time = classes.time().now();
    Map<Long, ClassRepository.State> decided = new LinkedHashMap<>();
    Map<Long, Set<String>> types = new HashMap<>();
    decisions.forEach(
        (member, decision) -> {
          long id = member.id();
          ClassRepository.State last = states.get(id);
          Instant since =
              last != null && last.problem().equals(decision.problem()) ? last.since() : time;
          decided.put(
              id,
              new ClassRepository.State(
                  Objects.requireNonNull(fingerprints.get(id)), decision.problem(), since));
          if (decision.problem().isEmpty()) {
            types.put(id, decision.types());
          }
        });
    Set<Long> gone = new HashSet<>(states.keySet());
    known.members().values().forEach(ids -> gone.addAll(ids.keySet()));
    gone.removeAll(present);
    Known next = changed(known, gone, decided, types, time);
    if (classes.catalogue().isReadOnly()) {
      return Optional.of(next);
    }
    ClassRepository.Cursor moved =
        ClassRepository.Cursor.of(modelId, snapshot.position(), classes.id());
    boolean stored =
        classes
            .catalogue()
            .write(
                connection -> {
                  if (!ClassRepository.move(connection, workspace, cursor, moved)) {
                    return false;
                  }
                  for (long id : gone) {
                    ClassRepository.members(
                        connection, workspace, id, known.classes(id), Set.of(), time);
                    ClassRepository.forget(connection, workspace, id);
                  }
                  for (Map.Entry<Long, ClassRepository.State> each : decided.entrySet()) {
                    long id = each.getKey();
                    ClassRepository.state(connection, workspace, id, each.getValue());
                    Set<String> names = types.get(id);
                    if (names != null) {
                      ClassRepository.members(
                          connection, workspace, id, known.classes(id), names, time);
                    }
                  }
                  return true;
                });
    if (!stored) {
      return Optional.empty();
    }
    followed.keep(moved, next);
    return Optional.of(next);
  }

  private static String fingerprint(String model, OntologyModel.Thing thing) {
    return model + "-" + ClassModel.fingerprint(thing.toString());
  }

  /** What was known, with new decisions. */
  private static Known changed(
      Known known,
      Set<Long> gone,
      Map<Long, ClassRepository.State> decided,
      Map<Long, Set<String>> types,
      Instant now) {
    Map<String, Map<Long, Instant>> members = new HashMap<>();
    known.members().forEach((name, ids) -> members.put(name, new HashMap<>(ids)));
    types.forEach(
        (id, names) ->
            names.forEach(
                name -> members.computeIfAbsent(name, _ -> new HashMap<>()).putIfAbsent(id, now)));
    members.forEach(
        (name, ids) -> {
          ids.keySet().removeAll(gone);
          types.forEach(
              (id, names) -> {
                if (!names.contains(name)) {
                  ids.remove(id);
                }
              });
        });
    Map<Long, ClassRepository.State> states = new HashMap<>(known.states());
    gone.forEach(states::remove);
    states.putAll(decided);
    return new Known(members, states);
  }

  private Map<FactMember, Decision> decide(
      ClassModel model, Map<FactMember, OntologyModel.Thing> things) {
    Map<OntologyModel.Thing, Answer<OntologyModel.Realisation>> answers =
        model.realise(things.values());
    Map<OntologyModel.Thing, Decision> byThing = new HashMap<>();
    Map<FactMember, Decision> decisions = new LinkedHashMap<>();
    things.forEach(
        (member, thing) -> {
          Answer<OntologyModel.Realisation> answer = Objects.requireNonNull(answers.get(thing));
          decisions.put(
              member,
              switch (answer) {
                case Answer.Known<OntologyModel.Realisation>(OntologyModel.Realisation found)
                    when found.possible() ->
                    byThing.computeIfAbsent(
                        thing, any -> new Decision(names(model, found.types()), ""));
                case Answer.Known<OntologyModel.Realisation>(OntologyModel.Realisation _) ->
                    new Decision(
                        Set.of(),
                        "contradiction: "
                            + String.join(
                                " and ", reasons(model, member, thing, Optional.empty())));
                case Answer.Unknown<OntologyModel.Realisation>(String reason) ->
                    new Decision(Set.of(), "unknown: " + reason);
                case Answer.Inconsistent<OntologyModel.Realisation>() ->
                    new Decision(Set.of(), "contradiction: the definitions contradict each other");
              });
        });
    return decisions;
  }

  private static Set<String> names(ClassModel model, Collection<String> iris) {
    Set<String> names = new TreeSet<>();
    iris.stream()
        .filter(iri -> !iri.startsWith(ConditionTerms.NAMESPACE) && !iri.contains("schema.org/"))
        .forEach(iri -> names.add(model.name(iri)));
    return names;
  }

  /**
   * What would change with other definitions.
   *
   * @param changed what becomes of the members
   */
  Change preview(ClassModel model, UnaryOperator<FactMember> changed) {
    List<FactMember> all = classes.individuals(workspace).stream().map(changed).toList();
    Map<String, FactMember> byUrl = ClassModel.byUrl(all);
    Map<FactMember, OntologyModel.Thing> things = new LinkedHashMap<>();
    all.forEach(each -> things.put(each, model.thing(each, byUrl)));
    Map<Long, Set<String>> before = new HashMap<>();
    if (classes.exist()) {
      classes
          .catalogue()
          .read(connection -> ClassRepository.members(connection, workspace))
          .forEach(
              (name, members) ->
                  members
                      .keySet()
                      .forEach(id -> before.computeIfAbsent(id, any -> new TreeSet<>()).add(name)));
    }
    List<String> lost = new ArrayList<>();
    List<String> gained = new ArrayList<>();
    decide(model, things)
        .forEach(
            (member, decision) -> {
              if (decision.problem().isEmpty()) {
                Set<String> old = before.getOrDefault(member.id(), Set.of(member.className()));
                for (String name : decision.types()) {
                  if (!old.contains(name) && shown(name, member)) {
                    gained.add(member.title() + " is " + name);
                  }
                }
                for (String name : old) {
                  if (!decision.types().contains(name)) {
                    lost.add(member.title() + " is not " + name + " any more");
                  }
                }
              } else if (decision.problem().startsWith("contradiction")) {
                gained.add(member.title() + " is a " + decision.problem());
              }
            });
    return new Change(lost, gained);
  }

  private static boolean shown(String name, FactMember member) {
    return !name.equals(member.className()) && !Set.of("Agent", "Work").contains(name);
  }

  // ---- questions ----

  List<ClassMember> of(String classOrExpression) {
    String text = classOrExpression.strip();
    String name = classes.current(workspace, text);
    ClassModel.Source source = classes.source(workspace);
    boolean stored =
        classes.exist()
            && classes.use(source, model -> model.names().isClass(name))
            && source.facts().find(name).isEmpty();
    if (!stored) {
      classes.parse(workspace, text); // An error names a place in what the user wrote.
    }
    Map<Long, Instant> since = stored ? current().members().getOrDefault(name, Map.of()) : Map.of();
    ClassModel.Source asked = stored ? source : anonymous(source, text);
    String wanted = stored ? name : ANONYMOUS;
    List<FactMember> all = classes.individuals(workspace);
    return classes.use(
        asked,
        model -> {
          Map<String, FactMember> byUrl = ClassModel.byUrl(all);
          Map<FactMember, OntologyModel.Thing> things = new LinkedHashMap<>();
          for (FactMember each : all) {
            if (!stored || since.containsKey(each.id())) {
              things.put(each, model.thing(each, byUrl));
            }
          }
          Collection<FactMember> found =
              stored ? things.keySet() : belonging(model, wanted, things);
          Map<OntologyModel.Thing, Explained> explained = new HashMap<>();
          return found.stream()
              .sorted(
                  Comparator.comparing((FactMember each) -> each.source().url())
                      .thenComparing(FactMember::name))
              .map(
                  each -> {
                    OntologyModel.Thing thing = Objects.requireNonNull(things.get(each));
                    @Nullable Explained why = explained.get(thing);
                    if (why == null && explained.size() < MOST_EXPLAINED) {
                      why = explain(model, thing, Optional.of(wanted));
                      explained.put(thing, why);
                    }
                    return new ClassMember(
                        each,
                        since.get(each.id()),
                        why == null ? List.of() : words(model, each, why));
                  })
              .toList();
        });
  }

  /** The name of an expression that is asked for; it is not stored. */
  private static final String ANONYMOUS = "TheExpression";

  private static ClassModel.Source anonymous(ClassModel.Source source, String text) {
    List<String> statements = new ArrayList<>(source.statements());
    statements.add(ANONYMOUS + " = " + text);
    return new ClassModel.Source(source.facts(), statements, source.ontologies(), source.closed());
  }

  private List<FactMember> belonging(
      ClassModel model, String name, Map<FactMember, OntologyModel.Thing> things) {
    List<FactMember> found = new ArrayList<>();
    decide(model, things)
        .forEach(
            (member, decision) -> {
              if (decision.types().contains(name)) {
                found.add(member);
              }
            });
    return found;
  }

  /** What contradicts the definitions, and where sources contradict each other. */
  List<ClassMember> contradictions() {
    Map<Long, ClassRepository.State> states = current().states();
    if (!classes.exist()) {
      return List.of();
    }
    List<ClassMember> found = new ArrayList<>();
    List<FactMember> all = classes.individuals(workspace);
    for (FactMember each : all) {
      ClassRepository.State state = states.get(each.id());
      if (state != null && !state.problem().isEmpty()) {
        found.add(new ClassMember(each, state.since(), List.of(state.problem())));
      }
    }
    Set<Long> known = new HashSet<>();
    found.forEach(each -> known.add(each.member().id()));
    found.addAll(betweenSources(all, known));
    return found;
  }

  /**
   * @param known members that contradict the definitions alone
   */
  private List<ClassMember> betweenSources(List<FactMember> all, Set<Long> known) {
    List<List<FactMember>> groups =
        SourceContradictions.groups(all, classes.pairs(workspace)).stream()
            .filter(group -> group.stream().noneMatch(each -> known.contains(each.id())))
            .toList();
    if (groups.isEmpty()) {
      return List.of();
    }
    Set<String> agreed = classes.agreed(workspace);
    List<ClassMember> found = new ArrayList<>();
    groups.forEach(group -> found.addAll(SourceContradictions.disagreements(group, agreed)));
    Map<String, FactMember> byUrl = ClassModel.byUrl(all);
    return classes.use(
        classes.source(workspace),
        model -> {
          Map<List<FactMember>, OntologyModel.Thing> things = new LinkedHashMap<>();
          groups.forEach(
              group -> things.put(group, SourceContradictions.together(model, group, byUrl)));
          Map<OntologyModel.Thing, Answer<OntologyModel.Realisation>> answers =
              model.realise(things.values());
          things.forEach(
              (group, thing) -> {
                boolean possible =
                    Objects.requireNonNull(answers.get(thing))
                        .map(OntologyModel.Realisation::possible)
                        .orElse(true);
                if (!possible) {
                  found.add(new ClassMember(group.getFirst(), null, together(model, group, thing)));
                }
              });
          return found;
        });
  }

  private List<String> together(
      ClassModel model, List<FactMember> group, OntologyModel.Thing thing) {
    Explained why = explain(model, thing, Optional.empty());
    Set<String> reasons = new LinkedHashSet<>();
    for (FactMember each : group) {
      model.terms().behind(each, why.properties()).forEach(one -> reasons.add(fact(each, one)));
    }
    reasons.add("these are the same thing");
    reasons.addAll(why.definitions());
    return List.copyOf(reasons);
  }

  Set<String> types(long member) {
    return current().classes(member);
  }

  /** All classes of a member with the reasons; the class that its page shows comes first. */
  Map<String, List<String>> explain(long id) {
    List<FactMember> all = classes.individuals(workspace);
    Optional<FactMember> found = all.stream().filter(each -> each.id() == id).findFirst();
    if (found.isEmpty()) {
      return Map.of();
    }
    FactMember member = found.get();
    Set<String> stored = types(id);
    return classes.use(
        classes.source(workspace),
        model -> {
          OntologyModel.Thing thing = model.thing(member, ClassModel.byUrl(all));
          Map<String, List<String>> types = new LinkedHashMap<>();
          types.put(member.className(), List.of("page " + member.source().url() + " shows it"));
          Decision decided =
              stored.isEmpty()
                  ? Objects.requireNonNull(decide(model, Map.of(member, thing)).get(member))
                  : new Decision(stored, "");
          for (String name : decided.types()) {
            if (!name.equals(member.className())) {
              types.put(name, reasons(model, member, thing, Optional.of(name)));
            }
          }
          return types;
        });
  }

  // ---- explanation ----

  /** The statements behind a membership, and the properties that they speak of. */
  private record Explained(List<String> definitions, Set<String> properties) {}

  private List<String> reasons(
      ClassModel model, FactMember member, OntologyModel.Thing thing, Optional<String> name) {
    return words(model, member, explain(model, thing, name));
  }

  private Explained explain(ClassModel model, OntologyModel.Thing thing, Optional<String> name) {
    Answer<OntologyExplanation> answer = model.explain(thing, name);
    Set<String> definitions = new LinkedHashSet<>();
    Set<String> properties = new TreeSet<>();
    if (answer instanceof Answer.Known<OntologyExplanation>(OntologyExplanation why)) {
      for (OntologyExplanation.Statement each : why.statements()) {
        Matcher facet = FACET.matcher(each.text());
        while (facet.find()) {
          model
              .terms()
              .property(ConditionTerms.NAMESPACE + facet.group())
              .ifPresent(properties::add);
        }
        definitions.add(definition(model, each.text()));
      }
      definitions.remove("");
    } else {
      model.definitions().stream()
          .filter(each -> name.isPresent() && each.name().equals(name.get()))
          .forEach(each -> definitions.add(means(each)));
    }
    return new Explained(List.copyOf(definitions), properties);
  }

  /** The user's own words for a statement of the reasoner. */
  private static String definition(ClassModel model, String text) {
    String head = DefinitionDocuments.name(text.replaceFirst("^every ", ""));
    for (ClassDefinition each : model.definitions()) {
      boolean same =
          each.kind() == ClassDefinition.Kind.MEANS
              ? text.startsWith(each.name() + " means ") || text.endsWith(" is " + each.name())
              : text.startsWith("every " + each.name() + " is ");
      if (same && (head.equals(each.name()) || text.endsWith(" is " + each.name()))) {
        return each.name().equals(ANONYMOUS) ? "" : means(each);
      }
    }
    // The last part of an IRI is what people know; the page of the fact says the rest.
    return model.terms().words(text.replaceAll("<[^>]*[/#]([^>/#]+)>", "$1"));
  }

  private static String means(ClassDefinition each) {
    return switch (each.kind()) {
      case MEANS -> each.name() + " means " + each.expression().text();
      case IS -> "every " + each.name() + " is " + each.expression().text();
      case NEVER -> "no " + each.name() + " is " + each.expression().text();
    };
  }

  /** A fact with its page, and with the words of the page around it. */
  static String fact(FactMember member, Fact fact) {
    String shown = fact.value().shown();
    String snippet = fact.snippet();
    return fact.property()
        + " "
        + shown
        + " on page "
        + member.source().url()
        + (snippet.isEmpty() || snippet.equals(shown) ? "" : " (“" + snippet + "”)");
  }

  private static List<String> words(ClassModel model, FactMember member, Explained why) {
    Set<String> reasons = new LinkedHashSet<>();
    // Numbers first: the name stands before the reasons anyway.
    List<Fact> facts = new ArrayList<>(model.terms().behind(member, why.properties()));
    facts.sort(Comparator.comparing(fact -> !fact.value().type().isOrdered()));
    facts.forEach(fact -> reasons.add(fact(member, fact)));
    reasons.addAll(why.definitions());
    return List.copyOf(reasons);
  }
}
