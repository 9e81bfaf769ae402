package dev.vigil.reasoner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semanticweb.owlapi.model.OWLAxiom;
import org.semanticweb.owlapi.model.OWLEntity;
import org.semanticweb.owlapi.reasoner.OWLReasoner;
import uk.ac.manchester.cs.owlapi.modularity.ModuleType;
import uk.ac.manchester.cs.owlapi.modularity.SyntacticLocalityModuleExtractor;

/**
 * The smallest sets of axioms from which something follows. One set is found by QuickXplain
 * (Junker, 2004) within the module of the question's names; others by a hitting set tree (Reiter,
 * 1987). When the tree is complete, the smallest set is known; when the time ends first, the
 * smallest set so far is the answer. Each set is minimal: without any one of its axioms the
 * conclusion is lost.
 */
final class Justifications {
  /** The smallest set, and whether no smaller one exists. */
  record Found(List<OWLAxiom> axioms, boolean smallest) {}

  private static final int MOST_NODES = 200;
  private final LoadedOntology ontology;
  private final Function<OWLReasoner, Boolean> question;
  private final long deadline;

  Justifications(LoadedOntology ontology, Function<OWLReasoner, Boolean> question, long deadline) {
    this.ontology = ontology;
    this.question = question;
    this.deadline = deadline;
  }

  /** Finds the smallest set; empty when the question does not hold. */
  Found find(Set<OWLEntity> names) {
    List<OWLAxiom> all = ontology.logicalAxioms();
    List<OWLAxiom> start = all;
    if (!names.isEmpty()) {
      SyntacticLocalityModuleExtractor extractor =
          new SyntacticLocalityModuleExtractor(
              ontology.axioms().getOWLOntologyManager(), all.stream(), ModuleType.STAR);
      Set<OWLAxiom> module =
          extractor.extract(names).stream()
              .filter(OWLAxiom::isLogicalAxiom)
              .collect(Collectors.toSet());
      start = all.stream().filter(module::contains).toList();
      if (!holds(start)) {
        start = all;
      }
    }
    if (!holds(start)) {
      return new Found(List.of(), true);
    }
    return smallest(start);
  }

  private Found smallest(List<OWLAxiom> start) {
    List<OWLAxiom> best = minimise(start);
    List<List<OWLAxiom>> found = new ArrayList<>(List.of(best));
    Deque<Set<OWLAxiom>> open = new ArrayDeque<>();
    Set<Set<OWLAxiom>> seen = new HashSet<>();
    push(open, seen, Set.of(), best);
    int nodes = 0;
    while (!open.isEmpty()) {
      if (++nodes > MOST_NODES || System.nanoTime() > deadline) {
        return new Found(best, best.size() == 1);
      }
      Set<OWLAxiom> removed = open.removeFirst();
      List<OWLAxiom> known =
          found.stream().filter(set -> disjoint(set, removed)).findFirst().orElse(null);
      if (known == null) {
        List<OWLAxiom> rest = start.stream().filter(axiom -> !removed.contains(axiom)).toList();
        if (!holds(rest)) {
          continue;
        }
        known = minimise(rest);
        found.add(known);
        if (known.size() < best.size()) {
          best = known;
        }
      }
      push(open, seen, removed, known);
    }
    return new Found(best, true);
  }

  private static boolean disjoint(Collection<OWLAxiom> set, Set<OWLAxiom> removed) {
    return set.stream().noneMatch(removed::contains);
  }

  private static void push(
      Deque<Set<OWLAxiom>> open,
      Set<Set<OWLAxiom>> seen,
      Set<OWLAxiom> removed,
      List<OWLAxiom> axioms) {
    for (OWLAxiom axiom : axioms) {
      Set<OWLAxiom> next = new LinkedHashSet<>(removed);
      next.add(axiom);
      if (seen.add(next)) {
        open.addLast(next);
      }
    }
  }

  /** QuickXplain: the axioms of a set that are needed, with about k log n questions. */
  private List<OWLAxiom> minimise(List<OWLAxiom> axioms) {
    return needed(new ArrayList<>(), false, axioms);
  }

  private List<OWLAxiom> needed(List<OWLAxiom> kept, boolean grown, List<OWLAxiom> axioms) {
    if (grown && holds(kept)) {
      return List.of();
    }
    if (axioms.size() <= 1) {
      return axioms;
    }
    List<OWLAxiom> first = axioms.subList(0, axioms.size() / 2);
    List<OWLAxiom> second = axioms.subList(axioms.size() / 2, axioms.size());
    List<OWLAxiom> fromSecond = needed(joined(kept, first), true, second);
    List<OWLAxiom> fromFirst = needed(joined(kept, fromSecond), !fromSecond.isEmpty(), first);
    return joined(fromFirst, fromSecond);
  }

  private static List<OWLAxiom> joined(List<OWLAxiom> one, List<OWLAxiom> other) {
    List<OWLAxiom> both = new ArrayList<>(one);
    both.addAll(other);
    return both;
  }

  private boolean holds(List<OWLAxiom> axioms) {
    return ontology.holds(axioms, question);
  }
}
