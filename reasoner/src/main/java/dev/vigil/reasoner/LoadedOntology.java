package dev.vigil.reasoner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semanticweb.HermiT.Configuration;
import org.semanticweb.HermiT.ReasonerFactory;
import org.semanticweb.elk.owlapi.ElkReasoner;
import org.semanticweb.elk.owlapi.ElkReasonerFactory;
import org.semanticweb.owlapi.expression.OWLEntityChecker;
import org.semanticweb.owlapi.io.OWLParserException;
import org.semanticweb.owlapi.manchestersyntax.parser.ManchesterOWLSyntaxParserImpl;
import org.semanticweb.owlapi.manchestersyntax.renderer.ParserException;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyCreationException;
import org.semanticweb.owlapi.model.OWLOntologyManager;
import org.semanticweb.owlapi.model.OntologyConfigurator;
import org.semanticweb.owlapi.reasoner.InconsistentOntologyException;
import org.semanticweb.owlapi.reasoner.InferenceType;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/**
 * An ontology with its imports as one set of axioms, and the reasoners for it. ELK answers what is
 * within {@link ElkFragment}, HermiT everything else. Not safe for threads.
 */
final class LoadedOntology {
  /** From so many questions about named classes on, the whole hierarchy is computed first. */
  private static final int MANY = 20;

  private final OWLOntologyManager manager;
  private final OWLOntology root;
  private final OWLOntology axioms;
  private final Map<String, Set<OWLAxiom>> facts = new HashMap<>();
  private @Nullable EntityNames names;
  private @Nullable Boolean el;
  private @Nullable OWLReasoner elk;
  private @Nullable OWLReasoner hermit;

  /** The axioms with the classes that counting finds to be empty; null if there are none. */
  private @Nullable OWLOntology counted;

  LoadedOntology(OWLOntologyManager manager, List<OWLOntology> roots) {
    this.manager = manager;
    this.root = roots.getFirst();
    try {
      this.axioms = manager.createOntology();
      this.axioms.addAxioms(
          roots.stream()
              .flatMap(OWLOntology::importsClosure)
              .distinct()
              .flatMap(OWLOntology::axioms));
    } catch (OWLOntologyCreationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The first document without its imports. */
  OWLOntology root() {
    return root;
  }

  OWLOntology axioms() {
    return axioms;
  }

  OWLDataFactory factory() {
    return manager.getOWLDataFactory();
  }

  EntityNames names() {
    EntityNames known = names;
    if (known == null) {
      known = new EntityNames(axioms);
      names = known;
    }
    return known;
  }

  /** Whether ELK alone answers every question about named classes. */
  boolean el() {
    Boolean known = el;
    if (known == null) {
      known = ElkFragment.contains(axioms);
      el = known;
    }
    return known;
  }

  /** Replaces what is asserted about an individual; an empty set removes it. */
  void replaceFacts(String individual, Set<OWLAxiom> asserted) {
    Set<OWLAxiom> old = facts.getOrDefault(individual, Set.of());
    if (old.equals(asserted)) {
      return;
    }
    List<OWLAxiom> gone = old.stream().filter(axiom -> !asserted.contains(axiom)).toList();
    List<OWLAxiom> added = asserted.stream().filter(axiom -> !old.contains(axiom)).toList();
    axioms.removeAxioms(gone.stream());
    axioms.addAxioms(added.stream());
    if (counted != null) {
      counted.removeAxioms(gone.stream());
      counted.addAxioms(added.stream());
    }
    if (asserted.isEmpty()) {
      facts.remove(individual);
    } else {
      facts.put(individual, asserted);
    }
    names = null;
    if (Boolean.FALSE.equals(el) || !added.stream().allMatch(ElkFragment::contains)) {
      el = null;
    }
  }

  /** Adds statements for good. */
  void add(Collection<OWLAxiom> more) {
    axioms.addAxioms(more.stream());
    if (counted != null) {
      counted.addAxioms(more.stream());
    }
    names = null;
    el = null;
  }

  /** Parses a class expression in Manchester syntax; an error has its place. */
  OWLClassExpression expression(String text) {
    return parse(text, names());
  }

  OWLClassExpression parse(String text, OWLEntityChecker checker) {
    ManchesterOWLSyntaxParserImpl parser =
        new ManchesterOWLSyntaxParserImpl(new OntologyConfigurator(), factory());
    parser.setOWLEntityChecker(checker);
    parser.setStringToParse(text);
    try {
      return parser.parseClassExpression();
    } catch (ParserException wrong) {
      throw RequestProblem.at(
          wrong.getLineNumber(),
          wrong.getColumnNumber(),
          ExpressionErrors.describe(wrong, names()));
    } catch (OWLParserException wrong) {
      throw RequestProblem.at(
          wrong.getLineNumber(), wrong.getColumnNumber(), OntologyLoader.firstLine(wrong));
    }
  }

  /** Asks the reasoner that is complete for these expressions. */
  <T> T ask(
      Collection<? extends OWLClassExpression> expressions, Function<OWLReasoner, T> question) {
    boolean quick = el() && expressions.stream().allMatch(ElkFragment::contains);
    OWLReasoner reasoner = quick ? elk() : hermit();
    return guarded(() -> question.apply(reasoner));
  }

  /** Turns the failures of the libraries into answers. */
  static <T> T guarded(java.util.function.Supplier<T> question) {
    try {
      return question.get();
    } catch (InconsistentOntologyException inconsistent) {
      throw RequestProblem.inconsistent();
    } catch (RequestProblem problem) {
      throw problem;
    } catch (RuntimeException failed) {
      throw RequestProblem.unknown(
          "the reasoner cannot decide this ontology (" + OntologyLoader.firstLine(failed) + ")");
    }
  }

  boolean consistent() {
    return ask(List.of(), OWLReasoner::isConsistent);
  }

  /**
   * Whether one axiom, or a set with shared anonymous individuals, follows.
   *
   * @param millis the time for proofs from a part of the ontology, before all of it is asked
   */
  boolean entails(Set<OWLAxiom> wanted, long millis) {
    Set<OWLAxiom> logical =
        wanted.stream().filter(OWLAxiom::isLogicalAxiom).collect(Collectors.toSet());
    if (el()) {
      ElkEntailment simple = new ElkEntailment(factory(), elk());
      if (logical.stream().allMatch(each -> ElkFragment.contains(each) && simple.handles(each))) {
        return !consistent() || guarded(() -> logical.stream().allMatch(simple::entails));
      }
    }
    Set<OWLAxiom> open = open(logical, System.nanoTime() + millis * 1_000_000);
    return open.isEmpty() || !consistent() || guarded(() -> hermitEntails(open));
  }

  /** What is neither stated nor follows from a part of the ontology that is decided quickly. */
  private Set<OWLAxiom> open(Set<OWLAxiom> logical, long deadline) {
    StatedProperties stated = new StatedProperties(axioms);
    LocalProof nearby = new LocalProof(axioms, deadline);
    return logical.stream()
        .filter(axiom -> !isStated(axiom) && !stated.entails(axiom))
        .filter(axiom -> isShared(axiom) || !nearby.found(axiom))
        .collect(Collectors.toSet());
  }

  /** Whether an axiom names anonymous individuals, which other axioms of a question may name. */
  private static boolean isShared(OWLAxiom axiom) {
    return axiom.anonymousIndividuals().findAny().isPresent();
  }

  /**
   * Many questions about named classes are answered by the hierarchy, which is computed once for
   * all of them.
   */
  private boolean hermitEntails(Set<OWLAxiom> open) {
    OWLReasoner reasoner = hermit();
    long named = open.stream().filter(LoadedOntology::isOfNamedClasses).count();
    if (named > MANY) {
      reasoner.precomputeInferences(InferenceType.CLASS_HIERARCHY);
    }
    return reasoner.isEntailed(open);
  }

  /** Whether an axiom is stated as it is; an anonymous individual is another one elsewhere. */
  private boolean isStated(OWLAxiom axiom) {
    return !isShared(axiom) && axioms.containsAxiom(axiom);
  }

  private static boolean isOfNamedClasses(OWLAxiom axiom) {
    return axiom.isOfType(AxiomType.SUBCLASS_OF, AxiomType.EQUIVALENT_CLASSES)
        && axiom.nestedClassExpressions().noneMatch(OWLClassExpression::isAnonymous);
  }

  private OWLReasoner elk() {
    OWLReasoner known = elk;
    if (known == null) {
      known = new ElkReasonerFactory().createReasoner(axioms);
      elk = known;
    }
    known.flush();
    return known;
  }

  private OWLReasoner hermit() {
    OWLReasoner known = hermit;
    if (known == null) {
      known = guarded(() -> newHermit(counted()));
      hermit = known;
    }
    known.flush();
    return known;
  }

  /** The axioms, and what counting adds to them. */
  private OWLOntology counted() {
    List<OWLClass> empty;
    try (ClassReasoner classes = new ClassReasoner()) {
      empty = new CardinalityConflicts(axioms, factory()).empty(classes::isImpossible);
    } catch (InconsistentOntologyException inconsistent) {
      return axioms;
    }
    if (empty.isEmpty()) {
      return axioms;
    }
    Stream<OWLAxiom> more =
        empty.stream().map(one -> factory().getOWLSubClassOfAxiom(one, factory().getOWLNothing()));
    OWLOntology made = ontology(Stream.concat(axioms.axioms(), more));
    counted = made;
    return made;
  }

  /** Answers without the facts about individuals, which may be removed again. */
  private final class ClassReasoner implements AutoCloseable {
    private @Nullable OWLOntology classes;
    private @Nullable OWLReasoner reasoner;

    boolean isImpossible(OWLClassExpression expression) {
      OWLReasoner known = reasoner;
      if (known == null) {
        classes = ontology(axioms.axioms().filter(axiom -> !isFact(axiom)));
        known = newHermit(classes);
        reasoner = known;
      }
      return !known.isSatisfiable(expression);
    }

    @Override
    public void close() {
      if (reasoner != null) {
        reasoner.dispose();
      }
      if (classes != null) {
        manager.removeOntology(classes);
      }
    }
  }

  private static boolean isFact(OWLAxiom axiom) {
    return AxiomType.ABoxAxiomTypes.contains(axiom.getAxiomType());
  }

  private OWLOntology ontology(Stream<? extends OWLAxiom> of) {
    try {
      OWLOntology made = manager.createOntology();
      made.addAxioms(of);
      return made;
    } catch (OWLOntologyCreationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static OWLReasoner newHermit(OWLOntology ontology) {
    return new ReasonerFactory().createReasoner(ontology, configuration());
  }

  static Configuration configuration() {
    Configuration configuration = new Configuration();
    // A literal of an unknown datatype may have any value; without this nothing is decided.
    configuration.ignoreUnsupportedDatatypes = true;
    return configuration;
  }

  /**
   * All named classes above an expression. ELK 0.6 leaves out the direct ones of an anonymous
   * expression when all are asked for.
   */
  static Set<OWLClass> above(OWLReasoner reasoner, OWLClassExpression expression) {
    Set<OWLClass> all = new java.util.TreeSet<>();
    reasoner.getSuperClasses(expression, false).entities().forEach(all::add);
    if (expression.isAnonymous() && reasoner instanceof ElkReasoner) {
      reasoner.getSuperClasses(expression, true).entities().forEach(all::add);
    }
    return all;
  }

  /** Whether the axioms alone are inconsistent or entail something, in a reasoner of their own. */
  boolean holds(Collection<OWLAxiom> chosen, Function<OWLReasoner, Boolean> question) {
    OWLOntology part = ontology(chosen.stream());
    OWLReasoner reasoner =
        ElkFragment.contains(part)
            ? new ElkReasonerFactory().createReasoner(part)
            : newHermit(part);
    try {
      return question.apply(reasoner);
    } finally {
      reasoner.dispose();
      manager.removeOntology(part);
    }
  }

  List<OWLAxiom> logicalAxioms() {
    return new ArrayList<>(axioms.logicalAxioms().sorted().toList());
  }

  void dispose() {
    if (elk != null) {
      elk.dispose();
    }
    if (hermit != null) {
      hermit.dispose();
    }
  }
}
