package dev.vigil.reasoner;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.semanticweb.HermiT.Reasoner;
import org.semanticweb.HermiT.model.Atom;
import org.semanticweb.HermiT.model.AtomicConcept;
import org.semanticweb.HermiT.model.Individual;
import org.semanticweb.HermiT.tableau.ExtensionTable;
import org.semanticweb.HermiT.tableau.Node;
import org.semanticweb.HermiT.tableau.ReasoningTaskDescription;
import org.semanticweb.HermiT.tableau.Tableau;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;

/**
 * The named classes above an expression, read from models instead of a search in the hierarchy.
 * What HermiT derives without a choice holds in every model, and what one model lacks does not
 * follow; only the classes between are asked for, and each model that is found on the way excludes
 * more of them (Glimm, Horrocks, Motik, Shearer and Stoilos, A Novel Approach to Ontology
 * Classification, 2012). For one question.
 */
final class ModelTypes {
  private static final String QUERY = "internal:query-concept";

  private final OWLDataFactory factory;
  private final Tableau tableau;
  private final Individual individual = Individual.createAnonymous("fresh-individual");
  private final Set<AtomicConcept> known = new HashSet<>();
  private final Set<AtomicConcept> possible = new HashSet<>();

  private ModelTypes(Reasoner hermit, OWLDataFactory factory, OWLClassExpression expression) {
    this.factory = factory;
    OWLClass query = factory.getOWLClass(IRI.create(QUERY));
    this.tableau = hermit.getTableau(factory.getOWLSubClassOfAxiom(query, expression));
  }

  /** The classes; empty if nothing can be of the expression. */
  static Optional<Set<OWLClass>> of(
      Reasoner hermit, OWLDataFactory factory, OWLClassExpression expression) {
    if (!hermit.isConsistent()) {
      throw RequestProblem.inconsistent();
    }
    return new ModelTypes(hermit, factory, expression).find();
  }

  private Optional<Set<OWLClass>> find() {
    Node first = model(null);
    if (first == null) {
      return Optional.empty();
    }
    Set<AtomicConcept> labels = labels(first, false);
    known.addAll(labels(first, true));
    possible.addAll(labels);
    possible.removeAll(known);
    while (!possible.isEmpty()) {
      AtomicConcept next = possible.iterator().next();
      possible.remove(next);
      Node other = model(next);
      if (other == null) {
        known.add(next);
      } else {
        possible.retainAll(labels(other, false));
      }
    }
    Set<OWLClass> types = new TreeSet<>();
    known.forEach(one -> types.add(factory.getOWLClass(IRI.create(one.getIRI()))));
    types.removeIf(OWLClass::isOWLThing);
    return Optional.of(types);
  }

  /** The individual in a model in which it is not of a class; null if there is none. */
  private @Nullable Node model(@Nullable AtomicConcept without) {
    Map<Individual, @Nullable Node> nodes = new HashMap<>();
    nodes.put(individual, null);
    AtomicConcept query = AtomicConcept.create(QUERY);
    boolean exists =
        tableau.isSatisfiable(
            true,
            Set.of(Atom.create(query, individual)),
            without == null ? Set.of() : Set.of(Atom.create(without, individual)),
            Set.of(),
            Set.of(),
            nodes,
            ReasoningTaskDescription.isConceptSatisfiable(query));
    return exists ? nodes.get(individual) : null;
  }

  /**
   * The named classes of a node in the current model.
   *
   * @param always only those that were derived without a choice
   */
  private Set<AtomicConcept> labels(Node individualNode, boolean always) {
    Set<AtomicConcept> labels = new HashSet<>();
    if (always && !individualNode.getCanonicalNodeDependencySet().isEmpty()) {
      return labels;
    }
    ExtensionTable.Retrieval retrieval =
        tableau
            .getExtensionManager()
            .getBinaryExtensionTable()
            .createRetrieval(new boolean[] {false, true}, ExtensionTable.View.TOTAL);
    retrieval.getBindingsBuffer()[1] = individualNode.getCanonicalNode();
    retrieval.open();
    while (!retrieval.afterLast()) {
      if (retrieval.getTupleBuffer()[0] instanceof AtomicConcept concept
          && !concept.getIRI().startsWith("internal:")
          && (!always || retrieval.getDependencySet().isEmpty())) {
        labels.add(concept);
      }
      retrieval.next();
    }
    return labels;
  }
}
