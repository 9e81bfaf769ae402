package dev.vigil.reasoner;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLEquivalentDataPropertiesAxiom;
import org.semanticweb.owlapi.model.OWLEquivalentObjectPropertiesAxiom;
import org.semanticweb.owlapi.model.OWLInverseObjectPropertiesAxiom;
import org.semanticweb.owlapi.model.OWLObjectPropertyExpression;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLPropertyExpression;
import org.semanticweb.owlapi.model.OWLSubDataPropertyOfAxiom;
import org.semanticweb.owlapi.model.OWLSubObjectPropertyOfAxiom;

/**
 * Finds the properties that are below others by the statements alone, in chains and through
 * inverses. It needs no reasoner, which takes a test of its own for each pair. What is not found
 * here may still follow.
 */
final class StatedProperties {
  private final Map<OWLPropertyExpression, Set<OWLPropertyExpression>> above = new HashMap<>();

  StatedProperties(OWLOntology ontology) {
    ontology
        .axioms(AxiomType.SUB_OBJECT_PROPERTY)
        .forEach(axiom -> objects(axiom.getSubProperty(), axiom.getSuperProperty()));
    ontology
        .axioms(AxiomType.EQUIVALENT_OBJECT_PROPERTIES)
        .forEach(
            axiom -> {
              List<OWLObjectPropertyExpression> all = axiom.properties().toList();
              all.forEach(one -> all.forEach(other -> objects(one, other)));
            });
    ontology
        .axioms(AxiomType.INVERSE_OBJECT_PROPERTIES)
        .forEach(
            axiom -> {
              OWLObjectPropertyExpression other = axiom.getSecondProperty().getInverseProperty();
              objects(axiom.getFirstProperty(), other);
              objects(other, axiom.getFirstProperty());
            });
    ontology
        .axioms(AxiomType.SYMMETRIC_OBJECT_PROPERTY)
        .forEach(axiom -> objects(axiom.getProperty(), axiom.getProperty().getInverseProperty()));
    ontology
        .axioms(AxiomType.SUB_DATA_PROPERTY)
        .forEach(axiom -> add(axiom.getSubProperty(), axiom.getSuperProperty()));
    ontology
        .axioms(AxiomType.EQUIVALENT_DATA_PROPERTIES)
        .forEach(
            axiom -> {
              var all = axiom.properties().toList();
              all.forEach(one -> all.forEach(other -> add(one, other)));
            });
  }

  private void objects(OWLObjectPropertyExpression sub, OWLObjectPropertyExpression sup) {
    add(sub, sup);
    add(sub.getInverseProperty(), sup.getInverseProperty());
  }

  private void add(OWLPropertyExpression sub, OWLPropertyExpression sup) {
    above.computeIfAbsent(sub, _ -> new HashSet<>()).add(sup);
  }

  /** Whether an axiom says that properties are below others or the same, and this is stated. */
  boolean entails(OWLAxiom axiom) {
    return switch (axiom) {
      case OWLSubObjectPropertyOfAxiom objects ->
          below(objects.getSubProperty(), objects.getSuperProperty());
      case OWLSubDataPropertyOfAxiom data -> below(data.getSubProperty(), data.getSuperProperty());
      case OWLEquivalentObjectPropertiesAxiom objects -> same(objects.properties().toList());
      case OWLEquivalentDataPropertiesAxiom data -> same(data.properties().toList());
      case OWLInverseObjectPropertiesAxiom inverse ->
          same(
              List.of(
                  inverse.getFirstProperty(), inverse.getSecondProperty().getInverseProperty()));
      default -> false;
    };
  }

  private boolean same(List<? extends OWLPropertyExpression> properties) {
    return properties.stream()
        .allMatch(one -> properties.stream().allMatch(other -> below(one, other)));
  }

  private boolean below(OWLPropertyExpression sub, OWLPropertyExpression sup) {
    if (sup.isTopEntity() || sub.isBottomEntity()) {
      return true;
    }
    Set<OWLPropertyExpression> seen = new HashSet<>(Set.of(sub));
    Deque<OWLPropertyExpression> next = new ArrayDeque<>(seen);
    while (!next.isEmpty()) {
      OWLPropertyExpression one = next.remove();
      if (one.equals(sup)) {
        return true;
      }
      for (OWLPropertyExpression higher : above.getOrDefault(one, Set.of())) {
        if (seen.add(higher)) {
          next.add(higher);
        }
      }
    }
    return false;
  }
}
