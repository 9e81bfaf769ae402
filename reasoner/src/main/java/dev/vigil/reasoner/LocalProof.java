package dev.vigil.reasoner;

import java.util.HashSet;
import java.util.Set;
import org.semanticweb.HermiT.Configuration;
import org.semanticweb.HermiT.ReasonerFactory;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyCreationException;
import org.semanticweb.owlapi.model.OWLOntologyManager;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/**
 * Proves that an axiom follows from the axioms around it. What follows from some axioms follows
 * from all of them, so a few axioms that share names with the question often answer at once what
 * the whole ontology does not answer in time. The axioms grow in rings: those that name an entity
 * of the question, then those that name an entity of the ring before. A proof that is not found
 * says nothing.
 */
final class LocalProof {
  private static final int RINGS = 3;

  /** So many axioms are rarely decided faster than all of them. */
  private static final int MOST_AXIOMS = 400;

  /** The time for one ring, in milliseconds. */
  private static final long LONGEST = 2_000;

  private final OWLOntology axioms;
  private final long deadline;

  /**
   * @param deadline in nanoseconds of {@link System#nanoTime}
   */
  LocalProof(OWLOntology axioms, long deadline) {
    this.axioms = axioms;
    this.deadline = deadline;
  }

  boolean found(OWLAxiom wanted) {
    Set<OWLEntity> names =
        new HashSet<>(wanted.signature().filter(each -> !each.isBuiltIn()).toList());
    Set<OWLEntity> ring = names;
    Set<OWLAxiom> near = new HashSet<>();
    for (int i = 0; i < RINGS && !ring.isEmpty(); i++) {
      Set<OWLEntity> next = new HashSet<>();
      for (OWLEntity name : ring) {
        axioms
            .referencingAxioms(name)
            .filter(OWLAxiom::isLogicalAxiom)
            .filter(near::add)
            .forEach(
                axiom -> axiom.signature().filter(each -> !each.isBuiltIn()).forEach(next::add));
        if (near.size() > MOST_AXIOMS) {
          return false;
        }
      }
      next.removeAll(names);
      names.addAll(next);
      ring = next;
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      if (follows(wanted, near, Math.min(left, LONGEST))) {
        return true;
      }
    }
    return false;
  }

  private boolean follows(OWLAxiom wanted, Set<OWLAxiom> near, long millis) {
    OWLOntologyManager manager = axioms.getOWLOntologyManager();
    Configuration configuration = LoadedOntology.configuration();
    configuration.individualTaskTimeout = millis;
    OWLOntology part = null;
    OWLReasoner reasoner = null;
    try {
      part = manager.createOntology();
      part.addAxioms(near.stream());
      reasoner = new ReasonerFactory().createReasoner(part, configuration);
      return !reasoner.isConsistent() || reasoner.isEntailed(wanted);
    } catch (OWLOntologyCreationException | RuntimeException undecided) {
      return false;
    } finally {
      if (reasoner != null) {
        reasoner.dispose();
      }
      if (part != null) {
        manager.removeOntology(part);
      }
    }
  }
}
