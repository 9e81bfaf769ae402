package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The decision about one member. Immutable.
 *
 * @param types the names of its classes
 * @param problem a contradiction, or why nothing is known; empty if there is none
 */
record MembershipDecision(Set<String> types, String problem) {
  /** What follows about each member from what is known of it. */
  static Map<FactMember, MembershipDecision> of(
      ClassModel model, Map<FactMember, OntologyModel.Thing> things) {
    Map<OntologyModel.Thing, ReasonerAnswer<OntologyModel.Realisation>> answers =
        model.realise(things.values());
    Map<OntologyModel.Thing, MembershipDecision> byThing = new HashMap<>();
    Map<FactMember, MembershipDecision> decisions = new LinkedHashMap<>();
    things.forEach(
        (member, thing) -> {
          ReasonerAnswer<OntologyModel.Realisation> answer =
              Objects.requireNonNull(answers.get(thing));
          decisions.put(
              member,
              switch (answer) {
                case ReasonerAnswer.Known<OntologyModel.Realisation>(
                        OntologyModel.Realisation found)
                    when found.possible() ->
                    byThing.computeIfAbsent(
                        thing, any -> new MembershipDecision(names(model, found.types()), ""));
                case ReasonerAnswer.Known<OntologyModel.Realisation>(OntologyModel.Realisation _) ->
                    new MembershipDecision(
                        Set.of(),
                        "contradiction: "
                            + String.join(
                                " and ",
                                MembershipReasons.of(model, member, thing, Optional.empty())));
                case ReasonerAnswer.Unknown<OntologyModel.Realisation>(String reason) ->
                    new MembershipDecision(Set.of(), "unknown: " + reason);
                case ReasonerAnswer.Inconsistent<OntologyModel.Realisation>() ->
                    new MembershipDecision(
                        Set.of(), "contradiction: the definitions contradict each other");
              });
        });
    return decisions;
  }

  private static Set<String> names(ClassModel model, Collection<String> iris) {
    Set<String> names = new TreeSet<>();
    iris.stream()
        .filter(iri -> !iri.startsWith(ConditionTerms.NAMESPACE) && !iri.contains("schema.org/"))
        .forEach(iri -> names.add(model.name(iri)));
    return names;
  }
}
