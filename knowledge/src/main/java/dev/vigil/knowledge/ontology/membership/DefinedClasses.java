package dev.vigil.knowledge.ontology.membership;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.FactSnapshot;
import dev.vigil.knowledge.fact.PropertyRename;
import dev.vigil.knowledge.fact.SameThingService;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ClassDefinition;
import dev.vigil.knowledge.ontology.definition.ClassExpression;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.definition.ExpressionParser;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.language.OntologySyntax;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.OntologyContent;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.RowIds;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * The classes that users define over the facts of an installation: definitions, their evolution,
 * members, explanations and contradictions. Safe for threads. Without a definition or a question
 * nothing is loaded or started.
 */
public final class DefinedClasses {
  private static final Duration BUDGET = Duration.ofSeconds(20);
  private final Archive archive;
  private final TimeSource time;
  private final FactService facts;
  private final SameThingService same;
  private final RowIds ids;

  /**
   * @param folder the data folder, where the profiles of services are
   */
  public DefinedClasses(Archive archive, TimeSource time, Path folder) {
    this(archive, time, new FactService(archive, time, folder));
  }

  private DefinedClasses(Archive archive, TimeSource time, FactService facts) {
    this.archive = archive;
    this.time = time;
    this.facts = facts;
    this.same = new SameThingService(archive, time, facts);
    this.ids = new RowIds(time::now, RandomGenerator.getDefault());
  }

  public static DefinedClasses of(Installation installation) {
    return new DefinedClasses(
        installation.archive(), installation.time(), FactService.of(installation));
  }

  Catalogue catalogue() {
    return archive.catalogue();
  }

  TimeSource time() {
    return time;
  }

  /** A new id. */
  long id() {
    return ids.next();
  }

  boolean exist() {
    return DefinedClassTables.exist(catalogue());
  }

  // ---- what is stated ----

  ClassModel.Source source(long workspace) {
    if (!exist()) {
      return new ClassModel.Source(facts.classes(workspace), List.of(), Map.of(), Set.of());
    }
    return catalogue()
        .read(
            connection ->
                new ClassModel.Source(
                    facts.classes(workspace),
                    ClassRepository.statements(connection, workspace).stream()
                        .map(ClassRepository.Statement::text)
                        .filter(text -> SourceAgreement.parse(text).isEmpty())
                        .toList(),
                    ClassRepository.ontologies(connection, workspace),
                    ClassRepository.closed(connection, workspace)));
  }

  /** The statements of users, as they were written. */
  public List<String> statements(long workspace) {
    List<String> all = new ArrayList<>(source(workspace).statements());
    agreed(workspace).forEach(property -> all.add(new SourceAgreement(property).text()));
    return all;
  }

  /** The properties of which pages that show the same thing must show the same value. */
  public Set<String> agreed(long workspace) {
    Set<String> found = new TreeSet<>();
    if (exist()) {
      catalogue()
          .read(connection -> ClassRepository.statements(connection, workspace))
          .forEach(
              row -> SourceAgreement.parse(row.text()).ifPresent(one -> found.add(one.property())));
    }
    return found;
  }

  /** Members of several pages that may be the same, and what people decided about them. */
  List<SameThingService.Pair> pairs(long workspace) {
    return facts.active(workspace).stream()
        .flatMap(type -> same.pairs(workspace, type).stream())
        .toList();
  }

  /** The statements that come with the program. */
  public static List<String> shipped() {
    return ClassModel.shipped();
  }

  /** The names of imported ontologies with their IRIs. */
  public Map<String, String> ontologies(long workspace) {
    Map<String, String> found = new TreeMap<>();
    source(workspace)
        .ontologies()
        .forEach((name, document) -> found.put(name, document.iri() == null ? "" : document.iri()));
    return found;
  }

  /** An imported ontology in functional-style syntax. */
  public Optional<String> ontology(long workspace, String name) {
    return Optional.ofNullable(source(workspace).ontologies().get(name))
        .map(each -> new String(each.content(), java.nio.charset.StandardCharsets.UTF_8));
  }

  /** The properties of which pages list every value. */
  public Set<String> closed(long workspace) {
    return source(workspace).closed();
  }

  /** The name of a class, which may have been renamed since. */
  public String current(long workspace, String name) {
    return exist()
        ? catalogue()
            .read(connection -> ClassRepository.aliases(connection, workspace))
            .getOrDefault(name, name)
        : name;
  }

  /** Whether a name is a class of a user, of an ontology, or shipped here; not one of facts. */
  public boolean isDefined(long workspace, String name) {
    ClassModel.Source source = source(workspace);
    List<String> statements = new ArrayList<>(ClassModel.shipped());
    statements.addAll(source.statements());
    String now = current(workspace, name);
    if (statements.stream().anyMatch(text -> DefinitionDocuments.name(text).equals(now))) {
      return true;
    }
    return !source.ontologies().isEmpty()
        && source.facts().find(name).isEmpty()
        && use(source, model -> model.names().isClass(now));
  }

  <T> T use(ClassModel.Source source, Function<ClassModel, T> question) {
    return DefinitionModelCache.use(source, question);
  }

  // ---- evolution ----

  /**
   * What a change of the definitions means.
   *
   * @param warnings what facts alone can never show, and what could not be checked
   * @param lost what no longer follows, in words
   * @param gained what follows now
   * @param membersLost members that classes lose, as "NAME is no CLASS now"
   */
  public record Effect(
      List<String> warnings,
      List<String> lost,
      List<String> gained,
      List<String> membersLost,
      List<String> membersGained) {}

  /** Adds or replaces a definition; {@code dry} only shows the effect. */
  public Effect define(long workspace, String statement, boolean dry) {
    Optional<SourceAgreement> agreement = SourceAgreement.parse(statement);
    if (agreement.isPresent()) {
      return agree(workspace, agreement.get(), true, dry);
    }
    ClassModel.Source before = source(workspace);
    String name = DefinitionDocuments.name(statement);
    if (before.facts().find(name).isPresent()
        && statement.replaceFirst(".*?(=|\\s)", "").isBlank()) {
      throw new OntologyException("The statement about '" + name + "' has no expression.");
    }
    if (ClassModel.shipped().stream()
        .anyMatch(text -> DefinitionDocuments.name(text).equals(name))) {
      throw new OntologyException(
          "The class '" + name + "' comes with Vigil; choose another name for your own.");
    }
    List<String> statements = new ArrayList<>(before.statements());
    List<String> rest = new ArrayList<>(statements);
    rest.add(statement);
    ClassDefinition parsed = use(with(before, rest), model -> model.definitions().getLast());
    if (parsed.kind() == ClassDefinition.Kind.MEANS && before.facts().find(name).isPresent()) {
      throw new OntologyException(
          "'"
              + name
              + "' is a class of facts; state what follows from it by '"
              + name
              + " is ...', or define a class with another name.");
    }
    if (parsed.expression().text().equals(name)) {
      throw new OntologyException(
          "'" + statement.strip() + "' says nothing; name another class or a condition.");
    }
    if (parsed.kind() == ClassDefinition.Kind.MEANS) {
      statements.removeIf(
          text ->
              DefinitionDocuments.name(text).equals(name)
                  && text.strip().substring(name.length()).strip().startsWith("="));
    }
    statements.removeIf(text -> text.equals(parsed.text()));
    statements.add(parsed.text());
    return change(workspace, before, with(before, statements), Optional.of(name), dry);
  }

  /** Removes all statements about a class; other definitions must not name it. */
  public Effect remove(long workspace, String name, boolean dry) {
    Optional<SourceAgreement> agreement = SourceAgreement.parse(name);
    if (agreement.isPresent()) {
      return agree(workspace, agreement.get(), false, dry);
    }
    ClassModel.Source before = source(workspace);
    List<String> statements = new ArrayList<>(before.statements());
    if (!statements.removeIf(text -> DefinitionDocuments.name(text).equals(name))) {
      throw unknown(workspace, name);
    }
    try {
      return change(workspace, before, with(before, statements), Optional.empty(), dry);
    } catch (OntologyException used) {
      throw new OntologyException(
          "The class '" + name + "' is used by another definition: " + used.getMessage(), used);
    }
  }

  private Effect agree(long workspace, SourceAgreement agreement, boolean holds, boolean dry) {
    property(workspace, agreement.property());
    if (!dry) {
      DefinedClassTables.make(catalogue());
      catalogue()
          .change(
              connection -> {
                for (ClassRepository.Statement row :
                    ClassRepository.statements(connection, workspace)) {
                  if (SourceAgreement.parse(row.text()).filter(agreement::equals).isPresent()) {
                    ClassRepository.delete(connection, row.id());
                  }
                }
                if (holds) {
                  ClassRepository.insert(
                      connection, ids.next(), workspace, "", agreement.text(), time.now());
                }
              });
      facts.signal(workspace);
    }
    return new Effect(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  private void property(long workspace, String property) {
    if (facts.classes(workspace).all().stream()
        .noneMatch(type -> type.property(property).isPresent())) {
      throw new OntologyException(
          "No class of facts has a property '"
              + property
              + "'; 'vigil facts class show CLASS' lists the properties of a class.");
    }
  }

  private OntologyException unknown(long workspace, String name) {
    Set<String> names = new TreeSet<>();
    statements(workspace).forEach(text -> names.add(DefinitionDocuments.name(text)));
    return new OntologyException(
        "There is no defined class '"
            + name
            + "'; "
            + (names.isEmpty()
                ? "none is defined."
                : "defined are " + String.join(", ", names) + "."));
  }

  /** Puts a class directly under another one instead of where it was. */
  public Effect move(long workspace, String name, String under, boolean dry) {
    ClassModel.Source before = source(workspace);
    List<String> statements = new ArrayList<>(before.statements());
    if (statements.stream().noneMatch(text -> DefinitionDocuments.name(text).equals(name))) {
      throw unknown(workspace, name);
    }
    if (statements.stream().anyMatch(text -> means(text, name))) {
      throw new OntologyException(
          "The place of '"
              + name
              + "' follows from its definition; change the definition instead.");
    }
    statements.removeIf(text -> is(text, name));
    statements.add(name + " is " + under);
    return change(workspace, before, with(before, statements), Optional.of(name), dry);
  }

  private static boolean means(String text, String name) {
    return DefinitionDocuments.name(text).equals(name)
        && text.substring(name.length()).strip().startsWith("=");
  }

  private static boolean is(String text, String name) {
    return text.strip().matches("\\Q" + name + "\\E\\s+is\\s+[\\p{L}\\p{N}_-]+");
  }

  /** Renames a class in all definitions; sentinels and members keep it, also by its old name. */
  public void rename(long workspace, String from, String to) {
    ClassModel.Source before = source(workspace);
    if (before.statements().stream()
        .noneMatch(text -> DefinitionDocuments.name(text).equals(from))) {
      throw unknown(workspace, from);
    }
    if (isDefined(workspace, to)
        || before.facts().find(to).isPresent()
        || !to.matches("\\p{L}[\\p{L}\\p{N}_-]*")) {
      throw new OntologyException(
          "'" + to + "' is the name of another class or not a name; use letters, digits, _ and -.");
    }
    List<ClassDefinition> own =
        use(
            before,
            model ->
                model
                    .definitions()
                    .subList(ClassModel.shipped().size(), model.definitions().size()));
    Instant now = time.now();
    String model =
        with(before, own.stream().map(each -> renamed(each, from, to).text()).toList())
            .fingerprint();
    catalogue()
        .change(
            connection -> {
              List<ClassRepository.Statement> rows =
                  ClassRepository.statements(connection, workspace).stream()
                      .filter(row -> SourceAgreement.parse(row.text()).isEmpty())
                      .toList();
              for (int i = 0; i < rows.size(); i++) {
                ClassDefinition changed = renamed(own.get(i), from, to);
                ClassRepository.replace(
                    connection, rows.get(i).id(), changed.name(), changed.text(), now);
              }
              // The meaning is the same, so that nothing is computed again. The cursor comes first,
              // so that no other thread stores members under the old name meanwhile.
              Optional<ClassRepository.Cursor> cursor =
                  ClassRepository.cursor(connection, workspace);
              if (cursor.isPresent()) {
                ClassRepository.cursor(
                    connection,
                    workspace,
                    ClassRepository.Cursor.of(model, cursor.get().facts(), id()));
              }
              ClassRepository.rename(connection, workspace, from, to);
            });
  }

  private static ClassDefinition renamed(ClassDefinition each, String from, String to) {
    return new ClassDefinition(
        each.name().equals(from) ? to : each.name(),
        each.kind(),
        each.expression().renamed(from, to));
  }

  /**
   * Gives a property of a class of facts another name. Facts, rules, definitions and sentinels keep
   * it, also by its old name; {@code dry} only shows what changes in meaning.
   */
  public Effect renameProperty(
      long workspace, String className, String from, String to, boolean dry) {
    FactClass type = facts.classes(workspace).get(className);
    return new PropertyEvolution(this, facts, workspace, PropertyRename.of(type, from, to))
        .run(dry);
  }

  /** Says whether pages list every value of a property. */
  public Effect close(long workspace, String property, boolean closed, boolean dry) {
    ClassModel.Source before = source(workspace);
    property(workspace, property);
    Set<String> changed = new TreeSet<>(before.closed());
    if (closed) {
      changed.add(property);
    } else {
      changed.remove(property);
    }
    return change(
        workspace,
        before,
        new ClassModel.Source(before.facts(), before.statements(), before.ontologies(), changed),
        Optional.empty(),
        dry);
  }

  /** Stores an ontology under a name, after it was checked together with everything else. */
  public Effect importOntology(
      long workspace,
      String name,
      OntologyDocument document,
      Function<String, Optional<OntologyDocument>> imports,
      boolean dry) {
    ClassModel.Source before = source(workspace);
    String text;
    String iri;
    try (OntologyModel model =
        OntologyModel.load(SharedReasoner.service(), List.of(document), imports)) {
      text = model.write(OntologySyntax.FUNCTIONAL);
      iri = model.summary().iri();
    }
    Map<String, OntologyDocument> ontologies = new TreeMap<>(before.ontologies());
    ontologies.put(
        name,
        new OntologyDocument(
            name,
            text.getBytes(java.nio.charset.StandardCharsets.UTF_8),
            iri.isEmpty() ? null : iri));
    return change(
        workspace,
        before,
        new ClassModel.Source(before.facts(), before.statements(), ontologies, before.closed()),
        Optional.empty(),
        dry);
  }

  public Effect removeOntology(long workspace, String name, boolean dry) {
    ClassModel.Source before = source(workspace);
    Map<String, OntologyDocument> ontologies = new TreeMap<>(before.ontologies());
    if (ontologies.remove(name) == null) {
      throw new OntologyException(
          "There is no imported ontology '"
              + name
              + "'; "
              + (ontologies.isEmpty()
                  ? "none is imported."
                  : "there are " + String.join(", ", ontologies.keySet()) + "."));
    }
    return change(
        workspace,
        before,
        new ClassModel.Source(before.facts(), before.statements(), ontologies, before.closed()),
        Optional.empty(),
        dry);
  }

  private static ClassModel.Source with(ClassModel.Source source, List<String> statements) {
    return new ClassModel.Source(
        source.facts(), List.copyOf(statements), source.ontologies(), source.closed());
  }

  private Effect change(
      long workspace,
      ClassModel.Source before,
      ClassModel.Source after,
      Optional<String> name,
      boolean dry) {
    Effect effect = effect(workspace, before, after, name, UnaryOperator.identity());
    if (!dry) {
      store(workspace, before, after);
      new MembershipTracker(this, workspace).catchUp();
      facts.signal(workspace);
    }
    return effect;
  }

  /**
   * @param changed what becomes of the members
   */
  Effect effect(
      long workspace,
      ClassModel.Source before,
      ClassModel.Source after,
      Optional<String> name,
      UnaryOperator<FactMember> changed) {
    return new ChangePreview(this, workspace).of(before, after, name, changed);
  }

  void store(long workspace, ClassModel.Source before, ClassModel.Source after) {
    DefinedClassTables.make(catalogue());
    Instant now = time.now();
    catalogue()
        .change(
            connection ->
                ClassRepository.replace(connection, ids::next, workspace, before, after, now));
  }

  // ---- questions ----

  /** The facts of a workspace now. */
  FactSnapshot snapshot(long workspace) {
    return MembershipFactCache.of(catalogue(), workspace).snapshot(facts);
  }

  /** All members of the facts of a workspace. */
  List<FactMember> individuals(long workspace) {
    return snapshot(workspace).members();
  }

  /** The members of a class or of an expression, with the reasons for each. */
  public List<ClassMember> members(long workspace, String classOrExpression) {
    return new MembershipTracker(this, workspace).of(classOrExpression);
  }

  /** Members of the facts that contradict the definitions. */
  public List<ClassMember> contradictions(long workspace) {
    return new MembershipTracker(this, workspace).contradictions();
  }

  /** All defined classes of a member; empty if it is not known. */
  public Set<String> types(long workspace, long member) {
    return new MembershipTracker(this, workspace).types(member);
  }

  /** A member of the facts of a workspace. */
  public Optional<FactMember> individual(long workspace, long member) {
    return individuals(workspace).stream().filter(each -> each.id() == member).findFirst();
  }

  /**
   * All classes of a member, each with the reasons: that of its facts, what follows from it, and
   * defined ones.
   */
  public Map<String, List<String>> explain(long workspace, long member) {
    return new MembershipTracker(this, workspace).explain(member);
  }

  /** The hierarchy of all classes of a workspace. */
  public ReasonerAnswer<ClassTree> tree(long workspace) {
    return use(source(workspace), model -> model.ontology().classify(BUDGET));
  }

  /** The entities and statements of a workspace. */
  public OntologyContent content(long workspace) {
    return use(source(workspace), model -> model.ontology().content());
  }

  /** Replaces the names of conditions in a text, such as that of a hierarchy. */
  public String words(long workspace, String text) {
    return use(source(workspace), model -> model.terms().words(text));
  }

  /** A class that covers example members as closely as possible. */
  public Optional<String> propose(long workspace, Collection<Long> examples) {
    return new ClassProposal(this, workspace).of(examples);
  }

  /** The expression as it is understood; throws with the place if it is invalid. */
  public ClassExpression parse(long workspace, String expression) {
    return use(source(workspace), model -> ExpressionParser.parse(expression, model.names()));
  }
}
