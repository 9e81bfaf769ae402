package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.SameThingService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds where sources contradict each other about one thing. Members of several pages that a person
 * accepted as the same form a group. A group is contradictory if it has two values of a property on
 * which sources agree, or if what its pages say together contradicts the definitions although no
 * page does so alone. Stateless.
 */
final class SourceContradictions {
  private SourceContradictions() {}

  /** The members of each group, those of one page apart; groups of one are left out. */
  static List<List<FactMember>> groups(
      List<FactMember> members, List<SameThingService.Pair> pairs) {
    Map<Long, Long> roots = new HashMap<>();
    for (SameThingService.Pair pair : pairs) {
      if (pair.state() == SameThingService.State.ACCEPTED) {
        roots.put(root(roots, pair.one().id()), root(roots, pair.other().id()));
      }
    }
    Map<Long, List<FactMember>> groups = new LinkedHashMap<>();
    for (FactMember each : members) {
      groups.computeIfAbsent(root(roots, each.id()), any -> new ArrayList<>()).add(each);
    }
    return groups.values().stream().filter(group -> group.size() > 1).toList();
  }

  private static long root(Map<Long, Long> roots, long id) {
    long at = id;
    while (roots.getOrDefault(at, at) != at) {
      at = roots.getOrDefault(at, at);
    }
    return at;
  }

  /** The properties with several values although sources agree on them, as reasons. */
  static List<ClassMember> disagreements(List<FactMember> group, Set<String> agreed) {
    List<ClassMember> found = new ArrayList<>();
    for (String property : agreed) {
      List<String> reasons = new ArrayList<>();
      List<Fact> values = new ArrayList<>();
      boolean contradict = false;
      for (FactMember each : group) {
        Optional<Fact> fact = each.first(property);
        if (fact.isPresent()
            && values.stream().noneMatch(one -> one.value().isSame(fact.get().value()))) {
          contradict |=
              values.stream().anyMatch(one -> one.value().contradicts(fact.get().value()));
          values.add(fact.get());
          reasons.add(MembershipReasons.fact(each, fact.get()));
        }
      }
      if (contradict) {
        reasons.add("these are the same thing");
        reasons.add(new SourceAgreement(property).text());
        found.add(new ClassMember(group.getFirst(), null, reasons));
      }
    }
    return found;
  }

  /** What all pages of a group say together. */
  static OntologyModel.Thing together(
      ClassModel model, List<FactMember> group, Map<String, FactMember> byUrl) {
    Set<String> types = new TreeSet<>();
    List<OntologyModel.ThingLink> links = new ArrayList<>();
    List<OntologyModel.Assertion.Value> values = new ArrayList<>();
    for (FactMember each : group) {
      OntologyModel.Thing thing = model.thing(each, byUrl);
      types.addAll(thing.types());
      links.addAll(thing.links());
      values.addAll(thing.values());
    }
    return new OntologyModel.Thing(types, links, values);
  }
}
