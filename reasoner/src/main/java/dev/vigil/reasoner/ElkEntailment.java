package dev.vigil.reasoner;

import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClassAssertionAxiom;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLEquivalentClassesAxiom;
import org.semanticweb.owlapi.model.OWLSubClassOfAxiom;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/** The axioms whose entailment ELK decides: subsumption, equivalence and membership. */
record ElkEntailment(OWLDataFactory factory, OWLReasoner elk) {
  boolean handles(OWLAxiom axiom) {
    return axiom.isOfType(
        AxiomType.SUBCLASS_OF, AxiomType.EQUIVALENT_CLASSES, AxiomType.CLASS_ASSERTION);
  }

  boolean entails(OWLAxiom axiom) {
    return switch (axiom) {
      case OWLSubClassOfAxiom sub -> subsumed(sub.getSubClass(), sub.getSuperClass());
      case OWLEquivalentClassesAxiom same ->
          same.asPairwiseAxioms().stream()
              .map(OWLEquivalentClassesAxiom::getOperandsAsList)
              .allMatch(
                  pair ->
                      subsumed(pair.getFirst(), pair.getLast())
                          && subsumed(pair.getLast(), pair.getFirst()));
      case OWLClassAssertionAxiom member ->
          elk.getInstances(member.getClassExpression())
              .containsEntity(member.getIndividual().asOWLNamedIndividual());
      default -> throw new IllegalArgumentException(axiom.toString());
    };
  }

  private boolean subsumed(OWLClassExpression sub, OWLClassExpression sup) {
    if (sup.isOWLThing() || !elk.isSatisfiable(sub)) {
      return true;
    }
    if (!sup.isAnonymous()) {
      return LoadedOntology.above(elk, sub).contains(sup.asOWLClass())
          || elk.getEquivalentClasses(sub).contains(sup.asOWLClass());
    }
    return elk.isEntailed(factory.getOWLSubClassOfAxiom(sub, sup));
  }
}
