package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.FactSnapshot;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Follows the facts of a workspace and decides memberships. A stored cursor says which facts and
 * which definitions were followed; a member is decided again only if what is known about it
 * changed. A member that contradicts the definitions, or cannot be decided in time, keeps its last
 * classes and is reported. For one thread.
 */
final class MembershipTracker {
  private static final int MOST_EXPLAINED = 200;

  /** How often members are decided again because others stored them in between. */
  private static final int MOST_ROUNDS = 20;

  private final DefinedClasses classes;
  private final long workspace;

  MembershipTracker(DefinedClasses classes, long workspace) {
    this.classes = classes;
    this.workspace = workspace;
  }

  /** Members that classes lose and gain, in words. */
  record Change(List<String> lost, List<String> gained) {}

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
    MembershipFactCache followed = MembershipFactCache.of(classes.catalogue(), workspace);
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
    MembershipFactCache followed = MembershipFactCache.of(classes.catalogue(), workspace);
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
    Map<FactMember, MembershipDecision> decisions = MembershipDecision.of(model, changed);
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
    MembershipDecision.of(model, things)
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
    String wanted = stored ? name : MembershipReasons.ANONYMOUS;
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
          Map<OntologyModel.Thing, MembershipReasons.Explained> explained = new HashMap<>();
          return found.stream()
              .sorted(
                  Comparator.comparing((FactMember each) -> each.source().url())
                      .thenComparing(FactMember::name))
              .map(
                  each -> {
                    OntologyModel.Thing thing = Objects.requireNonNull(things.get(each));
                    MembershipReasons.@Nullable Explained why = explained.get(thing);
                    if (why == null && explained.size() < MOST_EXPLAINED) {
                      why = MembershipReasons.explain(model, thing, Optional.of(wanted));
                      explained.put(thing, why);
                    }
                    return new ClassMember(
                        each,
                        since.get(each.id()),
                        why == null ? List.of() : MembershipReasons.words(model, each, why));
                  })
              .toList();
        });
  }

  private static ClassModel.Source anonymous(ClassModel.Source source, String text) {
    List<String> statements = new ArrayList<>(source.statements());
    statements.add(MembershipReasons.ANONYMOUS + " = " + text);
    return new ClassModel.Source(source.facts(), statements, source.ontologies(), source.closed());
  }

  private List<FactMember> belonging(
      ClassModel model, String name, Map<FactMember, OntologyModel.Thing> things) {
    List<FactMember> found = new ArrayList<>();
    MembershipDecision.of(model, things)
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
          Map<OntologyModel.Thing, ReasonerAnswer<OntologyModel.Realisation>> answers =
              model.realise(things.values());
          things.forEach(
              (group, thing) -> {
                boolean possible =
                    Objects.requireNonNull(answers.get(thing))
                        .map(OntologyModel.Realisation::possible)
                        .orElse(true);
                if (!possible) {
                  found.add(
                      new ClassMember(
                          group.getFirst(), null, MembershipReasons.together(model, group, thing)));
                }
              });
          return found;
        });
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
          MembershipDecision decided =
              stored.isEmpty()
                  ? Objects.requireNonNull(
                      MembershipDecision.of(model, Map.of(member, thing)).get(member))
                  : new MembershipDecision(stored, "");
          for (String name : decided.types()) {
            if (!name.equals(member.className())) {
              types.put(name, MembershipReasons.of(model, member, thing, Optional.of(name)));
            }
          }
          return types;
        });
  }
}
