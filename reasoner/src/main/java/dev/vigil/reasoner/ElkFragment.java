package dev.vigil.reasoner;

import java.util.Set;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.ClassExpressionType;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLObjectPropertyExpression;
import org.semanticweb.owlapi.model.OWLOntology;

/**
 * The part of OWL 2 EL that ELK 0.6 decides completely. ELK ignores the rest without a word, so an
 * axiom outside of this list needs the other reasoner. Nominals are left out on purpose: ELK treats
 * an individual as a class.
 */
final class ElkFragment {
  private static final Set<AxiomType<?>> AXIOMS =
      Set.of(
          AxiomType.SUBCLASS_OF,
          AxiomType.EQUIVALENT_CLASSES,
          AxiomType.DISJOINT_CLASSES,
          AxiomType.SUB_OBJECT_PROPERTY,
          AxiomType.EQUIVALENT_OBJECT_PROPERTIES,
          AxiomType.SUB_PROPERTY_CHAIN_OF,
          AxiomType.TRANSITIVE_OBJECT_PROPERTY,
          AxiomType.OBJECT_PROPERTY_DOMAIN,
          AxiomType.CLASS_ASSERTION,
          AxiomType.OBJECT_PROPERTY_ASSERTION);
  private static final Set<ClassExpressionType> EXPRESSIONS =
      Set.of(
          ClassExpressionType.OWL_CLASS,
          ClassExpressionType.OBJECT_INTERSECTION_OF,
          ClassExpressionType.OBJECT_SOME_VALUES_FROM);

  private ElkFragment() {}

  static boolean contains(OWLOntology ontology) {
    return ontology.axioms().allMatch(ElkFragment::contains);
  }

  static boolean contains(OWLAxiom axiom) {
    if (!axiom.isLogicalAxiom()) {
      return true;
    }
    return AXIOMS.contains(axiom.getAxiomType())
        && axiom.anonymousIndividuals().findAny().isEmpty()
        && axiom.nestedClassExpressions().allMatch(ElkFragment::plain)
        && axiom.objectPropertiesInSignature().allMatch(ElkFragment::plain);
  }

  static boolean contains(OWLClassExpression expression) {
    return expression.nestedClassExpressions().allMatch(ElkFragment::plain)
        && expression.objectPropertiesInSignature().allMatch(ElkFragment::plain);
  }

  private static boolean plain(OWLClassExpression expression) {
    return EXPRESSIONS.contains(expression.getClassExpressionType());
  }

  private static boolean plain(OWLObjectPropertyExpression property) {
    return property.isNamed()
        && !property.isOWLTopObjectProperty()
        && !property.isOWLBottomObjectProperty();
  }
}
