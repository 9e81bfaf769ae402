package dev.vigil.reasoner;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/**
 * Compares two ontologies by what they entail: a rewritten axiom with the same meaning is no
 * difference, and one changed axiom shows all of its consequences between names.
 */
final class EntailmentDiff {
  private EntailmentDiff() {}

  /** What follows from the one and not from the other, each in a stable order. */
  static Set<OWLAxiom> onlyIn(LoadedOntology one, LoadedOntology other) {
    Set<OWLAxiom> candidates = new LinkedHashSet<>(one.logicalAxioms());
    candidates.addAll(consequences(one));
    Set<OWLAxiom> missing = new TreeSet<>();
    for (OWLAxiom axiom : candidates) {
      if (!other.entails(Set.of(axiom), 0)) {
        missing.add(axiom.getAxiomWithoutAnnotations());
      }
    }
    return missing;
  }

  /** The direct subsumptions, the equivalences, the empty classes and the direct types. */
  private static Set<OWLAxiom> consequences(LoadedOntology ontology) {
    OWLDataFactory factory = ontology.factory();
    return ontology.ask(
        List.of(),
        reasoner -> {
          Set<OWLAxiom> found = new LinkedHashSet<>();
          List<OWLClass> classes = ontology.axioms().classesInSignature().sorted().toList();
          for (OWLClass each : classes) {
            if (each.isOWLThing() || each.isOWLNothing()) {
              continue;
            }
            for (OWLClass same : equivalents(reasoner, each)) {
              if (same.isOWLNothing()) {
                found.add(factory.getOWLSubClassOfAxiom(each, same));
              } else if (same.compareTo(each) > 0) {
                found.add(factory.getOWLEquivalentClassesAxiom(each, same));
              }
            }
            reasoner
                .getSuperClasses(each, true)
                .entities()
                .filter(above -> !above.isOWLThing())
                .forEach(above -> found.add(factory.getOWLSubClassOfAxiom(each, above)));
          }
          ontology
              .axioms()
              .individualsInSignature()
              .sorted()
              .forEach(
                  individual ->
                      reasoner
                          .getTypes(individual, true)
                          .entities()
                          .filter(type -> !type.isOWLThing())
                          .forEach(
                              type ->
                                  found.add(factory.getOWLClassAssertionAxiom(type, individual))));
          return found;
        });
  }

  private static Set<OWLClass> equivalents(OWLReasoner reasoner, OWLClass each) {
    return reasoner
        .getEquivalentClasses(each)
        .entities()
        .filter(same -> !same.equals(each))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
