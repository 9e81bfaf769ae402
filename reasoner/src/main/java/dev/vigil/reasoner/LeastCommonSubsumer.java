package dev.vigil.reasoner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLDataPropertyAssertionAxiom;
import org.semanticweb.owlapi.model.OWLDataPropertyExpression;
import org.semanticweb.owlapi.model.OWLLiteral;
import org.semanticweb.owlapi.model.OWLNamedIndividual;
import org.semanticweb.owlapi.model.OWLObjectPropertyExpression;
import org.semanticweb.owlapi.model.OWLObjectSomeValuesFrom;
import org.semanticweb.owlapi.reasoner.NodeSet;
import org.semanticweb.owlapi.reasoner.OWLReasoner;

/**
 * The most special description that covers all given classes or individuals (Baader and Küsters,
 * 1998), over names, "some" restrictions up to a depth, and equal values. With cycles the exact one
 * can be infinite; the depth bounds it.
 */
final class LeastCommonSubsumer {
  private static final int DEPTH = 2;
  private static final int MOST_CONJUNCTS = 30;
  private final LoadedOntology ontology;
  private final OWLDataFactory factory;

  LeastCommonSubsumer(LoadedOntology ontology) {
    this.ontology = ontology;
    this.factory = ontology.factory();
  }

  /** A class or an individual among the examples. */
  private record Example(
      Set<OWLClass> classes,
      Map<OWLObjectPropertyExpression, List<OWLClassExpression>> some,
      Map<OWLObjectPropertyExpression, List<OWLNamedIndividual>> links,
      Map<OWLDataPropertyExpression, Set<OWLLiteral>> values) {}

  List<OWLClassExpression> ofIndividuals(Collection<OWLNamedIndividual> individuals) {
    return common(individuals.stream().map(this::example).toList(), DEPTH);
  }

  List<OWLClassExpression> ofClasses(Collection<OWLClass> classes) {
    return common(classes.stream().map(each -> example((OWLClassExpression) each)).toList(), DEPTH);
  }

  private Example example(OWLNamedIndividual individual) {
    Set<OWLClass> types =
        ontology.ask(List.of(), reasoner -> withoutTop(reasoner.getTypes(individual, false)));
    Map<OWLObjectPropertyExpression, List<OWLNamedIndividual>> links = new TreeMap<>();
    ontology
        .axioms()
        .objectPropertyAssertionAxioms(individual)
        .filter(axiom -> axiom.getObject().isNamed())
        .forEach(
            axiom ->
                supers(axiom.getProperty())
                    .forEach(
                        property ->
                            links
                                .computeIfAbsent(property, any -> new ArrayList<>())
                                .add(axiom.getObject().asOWLNamedIndividual())));
    Map<OWLDataPropertyExpression, Set<OWLLiteral>> values = new TreeMap<>();
    ontology
        .axioms()
        .dataPropertyAssertionAxioms(individual)
        .forEach(
            (OWLDataPropertyAssertionAxiom axiom) ->
                values
                    .computeIfAbsent(axiom.getProperty(), any -> new TreeSet<>())
                    .add(axiom.getObject()));
    return new Example(types, some(types), links, values);
  }

  private Example example(OWLClassExpression expression) {
    Set<OWLClass> classes =
        ontology.ask(
            List.of(expression),
            reasoner -> {
              Set<OWLClass> all = new LinkedHashSet<>(LoadedOntology.above(reasoner, expression));
              reasoner.getEquivalentClasses(expression).entities().forEach(all::add);
              all.remove(factory.getOWLThing());
              all.remove(factory.getOWLNothing());
              return all;
            });
    Map<OWLObjectPropertyExpression, List<OWLClassExpression>> some = some(classes);
    for (OWLClassExpression part : expression.asConjunctSet()) {
      add(some, part);
    }
    return new Example(classes, some, Map.of(), Map.of());
  }

  private Set<OWLObjectPropertyExpression> supers(OWLObjectPropertyExpression property) {
    Set<OWLObjectPropertyExpression> all = new LinkedHashSet<>(Set.of(property));
    List<OWLObjectPropertyExpression> open = new ArrayList<>(all);
    while (!open.isEmpty()) {
      ontology
          .axioms()
          .objectSubPropertyAxiomsForSubProperty(open.removeLast())
          .forEach(
              axiom -> {
                if (all.add(axiom.getSuperProperty())) {
                  open.add(axiom.getSuperProperty());
                }
              });
    }
    return all;
  }

  private Map<OWLObjectPropertyExpression, List<OWLClassExpression>> some(Set<OWLClass> classes) {
    Map<OWLObjectPropertyExpression, List<OWLClassExpression>> some = new TreeMap<>();
    for (OWLClass each : classes) {
      ontology
          .axioms()
          .subClassAxiomsForSubClass(each)
          .forEach(axiom -> axiom.getSuperClass().conjunctSet().forEach(part -> add(some, part)));
      ontology
          .axioms()
          .equivalentClassesAxioms(each)
          .forEach(
              axiom ->
                  axiom
                      .operands()
                      .flatMap(OWLClassExpression::conjunctSet)
                      .forEach(part -> add(some, part)));
    }
    return some;
  }

  private void add(
      Map<OWLObjectPropertyExpression, List<OWLClassExpression>> some, OWLClassExpression part) {
    if (part instanceof OWLObjectSomeValuesFrom restriction) {
      for (OWLObjectPropertyExpression property : supers(restriction.getProperty())) {
        some.computeIfAbsent(property, any -> new ArrayList<>()).add(restriction.getFiller());
      }
    }
  }

  private static Set<OWLClass> withoutTop(NodeSet<OWLClass> nodes) {
    return nodes
        .entities()
        .filter(each -> !each.isOWLThing() && !each.isOWLNothing())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<OWLClassExpression> common(List<Example> examples, int depth) {
    List<OWLClassExpression> parts = new ArrayList<>(mostSpecial(examples));
    Example first = examples.getFirst();
    for (OWLDataPropertyExpression property : first.values().keySet()) {
      Set<OWLLiteral> shared = new TreeSet<>(first.values().get(property));
      examples.forEach(each -> shared.retainAll(each.values().getOrDefault(property, Set.of())));
      shared.forEach(value -> parts.add(factory.getOWLDataHasValue(property, value)));
    }
    if (depth > 0) {
      Set<OWLObjectPropertyExpression> properties = new TreeSet<>(first.some().keySet());
      properties.addAll(first.links().keySet());
      for (OWLObjectPropertyExpression property : properties) {
        parts.addAll(restrictions(examples, property, depth));
      }
    }
    return parts.stream().limit(MOST_CONJUNCTS).toList();
  }

  /** The "some" restrictions that all examples have: one for each choice of a filler. */
  private Set<OWLClassExpression> restrictions(
      List<Example> examples, OWLObjectPropertyExpression property, int depth) {
    List<List<Example>> fillers = new ArrayList<>();
    for (Example example : examples) {
      List<Example> own = new ArrayList<>();
      example.links().getOrDefault(property, List.of()).forEach(each -> own.add(example(each)));
      example.some().getOrDefault(property, List.of()).forEach(each -> own.add(example(each)));
      if (own.isEmpty()) {
        return Set.of();
      }
      fillers.add(own);
    }
    List<List<Example>> choices = List.of(List.of());
    for (List<Example> own : fillers) {
      List<List<Example>> next = new ArrayList<>();
      for (List<Example> choice : choices) {
        for (Example each : own) {
          if (next.size() < MOST_CONJUNCTS) {
            List<Example> longer = new ArrayList<>(choice);
            longer.add(each);
            next.add(longer);
          }
        }
      }
      choices = next;
    }
    Set<OWLClassExpression> found = new TreeSet<>();
    for (List<Example> choice : choices) {
      List<OWLClassExpression> filler = common(choice, depth - 1);
      found.add(factory.getOWLObjectSomeValuesFrom(property, conjunction(filler)));
    }
    OWLClassExpression any = factory.getOWLObjectSomeValuesFrom(property, factory.getOWLThing());
    if (found.size() > 1) {
      found.remove(any);
    }
    return found;
  }

  OWLClassExpression conjunction(List<OWLClassExpression> parts) {
    return switch (parts.size()) {
      case 0 -> factory.getOWLThing();
      case 1 -> parts.getFirst();
      default -> factory.getOWLObjectIntersectionOf(parts);
    };
  }

  /** The shared classes without those that a more special shared class implies. */
  private Set<OWLClass> mostSpecial(List<Example> examples) {
    Set<OWLClass> shared = new TreeSet<>(examples.getFirst().classes());
    examples.forEach(each -> shared.retainAll(each.classes()));
    return ontology.ask(List.of(), reasoner -> lowest(reasoner, shared));
  }

  private static Set<OWLClass> lowest(OWLReasoner reasoner, Set<OWLClass> shared) {
    Set<OWLClass> implied = new HashSet<>();
    Set<OWLClass> repeated = new HashSet<>();
    for (OWLClass each : shared) {
      reasoner.getSuperClasses(each, false).entities().forEach(implied::add);
      if (!repeated.contains(each)) {
        reasoner
            .getEquivalentClasses(each)
            .entities()
            .filter(other -> !other.equals(each))
            .forEach(repeated::add);
      }
    }
    return shared.stream()
        .filter(each -> !implied.contains(each) && !repeated.contains(each))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
