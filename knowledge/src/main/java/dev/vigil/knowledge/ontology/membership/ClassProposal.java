package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.FactCondition;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Proposes a class from examples: their least common subsumer (Baader and Küsters, 1998) over the
 * classes that all have, the values that all share, and the range of ordered values. For one
 * thread.
 */
final class ClassProposal {
  private static final Set<FactType> SHARED =
      Set.of(FactType.CHOICE, FactType.BOOLEAN, FactType.TEXT);
  private final DefinedClasses classes;
  private final long workspace;

  ClassProposal(DefinedClasses classes, long workspace) {
    this.classes = classes;
    this.workspace = workspace;
  }

  /** The narrowest class; empty if an example is not a member of any class. */
  Optional<String> of(Collection<Long> examples) {
    List<FactMember> all = classes.individuals(workspace);
    List<FactMember> members = all.stream().filter(each -> examples.contains(each.id())).toList();
    if (members.size() < examples.size() || members.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        classes.use(
            classes.source(workspace), model -> String.join(" and ", parts(model, members, all))));
  }

  private List<String> parts(ClassModel model, List<FactMember> members, List<FactMember> all) {
    Map<FactMember, OntologyModel.Thing> things = new LinkedHashMap<>();
    Map<String, FactMember> byUrl = ClassModel.byUrl(all);
    members.forEach(each -> things.put(each, model.thing(each, byUrl)));
    @Nullable Set<String> shared = null;
    for (ReasonerAnswer<OntologyModel.Realisation> answer :
        model.realise(things.values()).values()) {
      Set<String> types =
          new TreeSet<>(answer.orElse(new OntologyModel.Realisation(false, List.of())).types());
      if (shared == null) {
        shared = types;
      } else {
        shared.retainAll(types);
      }
    }
    List<String> parts = new ArrayList<>(lowest(model, shared == null ? Set.of() : shared));
    FactClass type = model.source().facts().get(members.getFirst().className());
    for (FactProperty property : type.properties()) {
      parts.addAll(values(property, members));
    }
    return parts.isEmpty() ? List.of(members.getFirst().className()) : parts;
  }

  /** The most special of the shared classes. */
  private static Collection<String> lowest(ClassModel model, Set<String> shared) {
    List<String> own =
        shared.stream()
            .filter(
                iri -> !iri.startsWith(ConditionTerms.NAMESPACE) && !iri.contains("schema.org/"))
            .toList();
    List<String> result = new ArrayList<>();
    for (String iri : own) {
      boolean implied =
          own.stream()
              .filter(other -> !other.equals(iri))
              .anyMatch(other -> below(model, other, iri) && !below(model, iri, other));
      if (!implied) {
        result.add(model.name(iri));
      }
    }
    return result;
  }

  private static boolean below(ClassModel model, String sub, String above) {
    return model
        .ontology()
        .realise(List.of(OntologyModel.Thing.of(List.of(sub))), java.time.Duration.ofSeconds(5))
        .map(found -> found.getFirst().types().contains(above))
        .orElse(false);
  }

  private static List<String> values(FactProperty property, List<FactMember> members) {
    List<List<FactValue>> all =
        members.stream()
            .map(each -> each.all(property.name()).stream().map(Fact::value).toList())
            .toList();
    if (all.stream().anyMatch(List::isEmpty)) {
      return List.of();
    }
    if (property.type().isOrdered() && property.type() != FactType.DATE && !property.many()) {
      return range(property.name(), all.stream().map(List::getFirst).toList());
    }
    if (!SHARED.contains(property.type())) {
      return List.of();
    }
    return all.getFirst().stream()
        .filter(value -> value.text().length() <= 60)
        .filter(value -> all.stream().allMatch(each -> each.stream().anyMatch(value::isSame)))
        .map(
            value ->
                new FactCondition(property.name(), FactCondition.Operator.EQUAL, value.text())
                    .text())
        .distinct()
        .toList();
  }

  private static List<String> range(String property, List<FactValue> values) {
    String unit = values.getFirst().unit();
    if (values.stream().anyMatch(each -> each.number() == null || !each.unit().equals(unit))) {
      return List.of();
    }
    FactValue least = values.stream().min(ClassProposal::compare).orElseThrow();
    FactValue most = values.stream().max(ClassProposal::compare).orElseThrow();
    return compare(least, most) == 0
        ? List.of(new FactCondition(property, FactCondition.Operator.EQUAL, least.shown()).text())
        : List.of(
            new FactCondition(property, FactCondition.Operator.AT_LEAST, least.shown()).text(),
            new FactCondition(property, FactCondition.Operator.AT_MOST, most.shown()).text());
  }

  private static int compare(FactValue one, FactValue other) {
    BigDecimal a = java.util.Objects.requireNonNull(one.number());
    return a.compareTo(java.util.Objects.requireNonNull(other.number()));
  }
}
