package dev.vigil.reasoner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semanticweb.owlapi.model.AxiomType;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLObjectAllValuesFrom;
import org.semanticweb.owlapi.model.OWLObjectExactCardinality;
import org.semanticweb.owlapi.model.OWLObjectMaxCardinality;
import org.semanticweb.owlapi.model.OWLObjectMinCardinality;
import org.semanticweb.owlapi.model.OWLObjectPropertyExpression;
import org.semanticweb.owlapi.model.OWLObjectSomeValuesFrom;
import org.semanticweb.owlapi.model.OWLOntology;

/**
 * Finds classes that cannot have members because of numbers alone: at most n values of a property
 * are allowed, and values that exclude each other are demanded of its subproperties, more than n
 * together. A tableau reasoner tries every way to merge the values instead, which takes for ever
 * with a few properties (Haarslev, Timmann and Möller, Combining Tableaux and Algebraic Methods for
 * Reasoning with Qualified Number Restrictions, 2001). What is found follows; not everything that
 * follows is found.
 */
final class CardinalityConflicts {
  /** Demands that are compared with each other; all their subsets are tried. */
  private static final int MOST_DEMANDS = 12;

  /** Demands that a functional property would merge are easy for the reasoner. */
  private static final int FEWEST = 2;

  private static final int MOST_PARTS = 200;

  /** At least so many values of a property, described by a class. */
  private record Demand(int number, OWLObjectPropertyExpression property, OWLClassExpression of) {}

  /** At most so many values of a property. */
  private record Limit(int number, OWLObjectPropertyExpression property) {}

  private final OWLDataFactory factory;
  private final StatedProperties properties;
  private final Map<OWLClass, List<OWLClassExpression>> definitions = new HashMap<>();
  private final Map<OWLObjectPropertyExpression, List<OWLClassExpression>> ranges = new HashMap<>();

  CardinalityConflicts(OWLOntology ontology, OWLDataFactory factory) {
    this.factory = factory;
    this.properties = new StatedProperties(ontology);
    ontology
        .axioms(AxiomType.SUBCLASS_OF)
        .forEach(axiom -> define(axiom.getSubClass(), axiom.getSuperClass()));
    ontology
        .axioms(AxiomType.EQUIVALENT_CLASSES)
        .forEach(
            axiom ->
                axiom
                    .operands()
                    .forEach(
                        one ->
                            axiom
                                .operands()
                                .filter(other -> !other.equals(one))
                                .forEach(other -> define(one, other))));
    ontology
        .axioms(AxiomType.OBJECT_PROPERTY_RANGE)
        .forEach(
            axiom ->
                ranges
                    .computeIfAbsent(axiom.getProperty(), any -> new ArrayList<>())
                    .add(axiom.getRange()));
  }

  private void define(OWLClassExpression one, OWLClassExpression other) {
    if (!one.isAnonymous()) {
      definitions.computeIfAbsent(one.asOWLClass(), any -> new ArrayList<>()).add(other);
    }
  }

  /**
   * The named classes without members.
   *
   * @param impossible whether nothing can be of a class
   */
  List<OWLClass> empty(Predicate<OWLClassExpression> impossible) {
    return definitions.keySet().stream()
        .sorted()
        .filter(one -> exceeds(parts(one), impossible))
        .toList();
  }

  /** What every member of a class must be, with the definitions of the named classes in it. */
  private Set<OWLClassExpression> parts(OWLClass of) {
    Set<OWLClassExpression> parts = new HashSet<>();
    List<OWLClassExpression> next = new ArrayList<>(List.of(of));
    while (!next.isEmpty() && parts.size() < MOST_PARTS) {
      OWLClassExpression one = next.removeLast();
      one.conjunctSet()
          .filter(parts::add)
          .filter(part -> !part.isAnonymous())
          .forEach(part -> next.addAll(definitions.getOrDefault(part.asOWLClass(), List.of())));
    }
    return parts;
  }

  private boolean exceeds(Set<OWLClassExpression> parts, Predicate<OWLClassExpression> impossible) {
    List<Demand> demands = parts.stream().flatMap(this::demand).toList();
    return parts.stream()
        .flatMap(this::limit)
        .filter(limit -> limit.number() >= FEWEST)
        .anyMatch(limit -> exceeds(limit, demands, parts, impossible));
  }

  private Stream<Demand> demand(OWLClassExpression part) {
    return switch (part) {
      case OWLObjectSomeValuesFrom some ->
          Stream.of(new Demand(1, some.getProperty(), some.getFiller()));
      case OWLObjectMinCardinality least ->
          Stream.of(new Demand(least.getCardinality(), least.getProperty(), least.getFiller()));
      case OWLObjectExactCardinality exact ->
          Stream.of(new Demand(exact.getCardinality(), exact.getProperty(), exact.getFiller()));
      default -> Stream.empty();
    };
  }

  private Stream<Limit> limit(OWLClassExpression part) {
    return switch (part) {
      case OWLObjectMaxCardinality most when most.getFiller().isOWLThing() ->
          Stream.of(new Limit(most.getCardinality(), most.getProperty()));
      case OWLObjectExactCardinality exact when exact.getFiller().isOWLThing() ->
          Stream.of(new Limit(exact.getCardinality(), exact.getProperty()));
      default -> Stream.empty();
    };
  }

  private boolean exceeds(
      Limit limit,
      List<Demand> all,
      Set<OWLClassExpression> parts,
      Predicate<OWLClassExpression> impossible) {
    List<Demand> demands =
        all.stream()
            .filter(one -> one.number() > 0 && isBelow(one.property(), limit.property()))
            .toList();
    int together = demands.stream().mapToInt(Demand::number).sum();
    if (together <= limit.number() || demands.size() < 2 || demands.size() > MOST_DEMANDS) {
      return false;
    }
    List<OWLClassExpression> described =
        demands.stream().map(one -> described(one, parts)).toList();
    boolean[][] apart = new boolean[demands.size()][demands.size()];
    for (int i = 0; i < apart.length; i++) {
      for (int j = 0; j < i; j++) {
        apart[i][j] =
            impossible.test(factory.getOWLObjectIntersectionOf(described.get(i), described.get(j)));
      }
    }
    for (int chosen = 1; chosen < 1 << apart.length; chosen++) {
      if (number(chosen, demands) > limit.number() && areApart(chosen, apart)) {
        return true;
      }
    }
    return false;
  }

  private static int number(int chosen, List<Demand> demands) {
    int sum = 0;
    for (int i = 0; i < demands.size(); i++) {
      sum += (chosen >> i & 1) * demands.get(i).number();
    }
    return sum;
  }

  private static boolean areApart(int chosen, boolean[][] apart) {
    for (int i = 0; i < apart.length; i++) {
      for (int j = 0; j < i; j++) {
        if ((chosen >> i & 1) == 1 && (chosen >> j & 1) == 1 && !apart[i][j]) {
          return false;
        }
      }
    }
    return true;
  }

  /** What a demanded value must be: the class that is named, and the ranges of its properties. */
  private OWLClassExpression described(Demand demand, Set<OWLClassExpression> parts) {
    Set<OWLClassExpression> all = new HashSet<>(Set.of(demand.of()));
    ranges.forEach(
        (property, range) -> {
          if (isBelow(demand.property(), property)) {
            all.addAll(range);
          }
        });
    for (OWLClassExpression part : parts) {
      if (part instanceof OWLObjectAllValuesFrom only
          && isBelow(demand.property(), only.getProperty())) {
        all.add(only.getFiller());
      }
    }
    return factory.getOWLObjectIntersectionOf(all.stream().sorted());
  }

  private boolean isBelow(OWLObjectPropertyExpression sub, OWLObjectPropertyExpression sup) {
    return properties.entails(factory.getOWLSubObjectPropertyOfAxiom(sub, sup));
  }
}
