package dev.vigil.reasoner;

import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClassAssertionAxiom;
import org.semanticweb.owlapi.model.OWLDataPropertyAssertionAxiom;
import org.semanticweb.owlapi.model.OWLDataPropertyRangeAxiom;
import org.semanticweb.owlapi.model.OWLDisjointClassesAxiom;
import org.semanticweb.owlapi.model.OWLEquivalentClassesAxiom;
import org.semanticweb.owlapi.model.OWLObjectPropertyAssertionAxiom;
import org.semanticweb.owlapi.model.OWLObjectPropertyRangeAxiom;
import org.semanticweb.owlapi.model.OWLPropertyDomainAxiom;
import org.semanticweb.owlapi.model.OWLSubClassOfAxiom;

/**
 * Writes an axiom as one line: the frequent kinds in plain words, the others in Manchester syntax.
 */
final class AxiomWords {
  private AxiomWords() {}

  static String text(EntityNames names, OWLAxiom axiom) {
    return switch (axiom) {
      case OWLSubClassOfAxiom sub when sub.getSuperClass().isOWLNothing() ->
          "nothing can be " + names.of(sub.getSubClass());
      case OWLSubClassOfAxiom sub ->
          "every " + names.of(sub.getSubClass()) + " is " + names.of(sub.getSuperClass());
      case OWLEquivalentClassesAxiom same when same.getOperandsAsList().size() == 2 ->
          names.of(same.getOperandsAsList().getFirst())
              + " means "
              + names.of(same.getOperandsAsList().getLast());
      case OWLClassAssertionAxiom member ->
          names.of(member.getIndividual()) + " is " + names.of(member.getClassExpression());
      case OWLObjectPropertyAssertionAxiom link ->
          names.of(link.getSubject())
              + " has "
              + names.of(link.getProperty())
              + " "
              + names.of(link.getObject());
      case OWLDataPropertyAssertionAxiom value ->
          names.of(value.getSubject())
              + " has "
              + names.of(value.getProperty())
              + " "
              + value.getObject().getLiteral();
      case OWLDisjointClassesAxiom apart when apart.getOperandsAsList().size() == 2 ->
          "nothing is both "
              + names.of(apart.getOperandsAsList().getFirst())
              + " and "
              + names.of(apart.getOperandsAsList().getLast());
      case OWLPropertyDomainAxiom<?> domain ->
          "everything with a "
              + names.of(domain.getProperty())
              + " is "
              + names.of(domain.getDomain());
      case OWLObjectPropertyRangeAxiom range ->
          "every value of " + names.of(range.getProperty()) + " is " + names.of(range.getRange());
      case OWLDataPropertyRangeAxiom range ->
          "every value of " + names.of(range.getProperty()) + " is " + names.of(range.getRange());
      default -> names.of(axiom.getAxiomWithoutAnnotations());
    };
  }
}
