package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ClassDefinition;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.reasoning.OntologyExplanation;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says why a member belongs to a class: the facts with their pages, and the definitions in the
 * user's own words. Stateless.
 */
final class MembershipReasons {
  /** The name of an expression that is asked for; it is not stored. */
  static final String ANONYMOUS = "TheExpression";

  private static final Pattern FACET = Pattern.compile("\\bvalue\\d+\\b");

  private MembershipReasons() {}

  /** The statements behind a membership, and the properties that they speak of. */
  record Explained(List<String> definitions, Set<String> properties) {}

  /** Why a member belongs to a class, or contradicts the definitions where none is named. */
  static List<String> of(
      ClassModel model, FactMember member, OntologyModel.Thing thing, Optional<String> name) {
    return words(model, member, explain(model, thing, name));
  }

  static Explained explain(ClassModel model, OntologyModel.Thing thing, Optional<String> name) {
    ReasonerAnswer<OntologyExplanation> answer = model.explain(thing, name);
    Set<String> definitions = new LinkedHashSet<>();
    Set<String> properties = new TreeSet<>();
    if (answer instanceof ReasonerAnswer.Known<OntologyExplanation>(OntologyExplanation why)) {
      for (OntologyExplanation.Statement each : why.statements()) {
        Matcher facet = FACET.matcher(each.text());
        while (facet.find()) {
          model
              .terms()
              .property(ConditionTerms.NAMESPACE + facet.group())
              .ifPresent(properties::add);
        }
        definitions.add(definition(model, each.text()));
      }
      definitions.remove("");
    } else {
      model.definitions().stream()
          .filter(each -> name.isPresent() && each.name().equals(name.get()))
          .forEach(each -> definitions.add(means(each)));
    }
    return new Explained(List.copyOf(definitions), properties);
  }

  /** The user's own words for a statement of the reasoner. */
  private static String definition(ClassModel model, String text) {
    if (text.endsWith(" means " + ANONYMOUS)) {
      return ""; // The question itself is no reason.
    }
    String head = DefinitionDocuments.name(text.replaceFirst("^every ", ""));
    for (ClassDefinition each : model.definitions()) {
      boolean same =
          each.kind() == ClassDefinition.Kind.MEANS
              ? text.startsWith(each.name() + " means ") || text.endsWith(" is " + each.name())
              : text.startsWith("every " + each.name() + " is ");
      if (same && (head.equals(each.name()) || text.endsWith(" is " + each.name()))) {
        return each.name().equals(ANONYMOUS) ? "" : means(each);
      }
    }
    // The last part of an IRI is what people know; the page of the fact says the rest.
    return model.terms().words(text.replaceAll("<[^>]*[/#]([^>/#]+)>", "$1"));
  }

  private static String means(ClassDefinition each) {
    return switch (each.kind()) {
      case MEANS -> each.name() + " means " + each.expression().text();
      case IS -> "every " + each.name() + " is " + each.expression().text();
      case NEVER -> "no " + each.name() + " is " + each.expression().text();
    };
  }

  /** A fact with its page, and with the words of the page around it. */
  static String fact(FactMember member, Fact fact) {
    String shown = fact.value().shown();
    String snippet = fact.snippet();
    return fact.property()
        + " "
        + shown
        + " on page "
        + member.source().url()
        + (snippet.isEmpty() || snippet.equals(shown) ? "" : " (“" + snippet + "”)");
  }

  /** The facts and definitions behind a membership, in words. */
  static List<String> words(ClassModel model, FactMember member, Explained why) {
    Set<String> reasons = new LinkedHashSet<>();
    // Numbers first: the name stands before the reasons anyway.
    List<Fact> facts = new ArrayList<>(model.terms().behind(member, why.properties()));
    facts.sort(Comparator.comparing(fact -> !fact.value().type().isOrdered()));
    facts.forEach(fact -> reasons.add(fact(member, fact)));
    reasons.addAll(why.definitions());
    if (reasons.isEmpty()) {
      reasons.add("extracted as " + member.className());
    }
    return List.copyOf(reasons);
  }

  /** Why members that are the same thing contradict the definitions together. */
  static List<String> together(
      ClassModel model, List<FactMember> group, OntologyModel.Thing thing) {
    Explained why = explain(model, thing, Optional.empty());
    Set<String> reasons = new LinkedHashSet<>();
    for (FactMember each : group) {
      model.terms().behind(each, why.properties()).forEach(one -> reasons.add(fact(each, one)));
    }
    reasons.add("these are the same thing");
    reasons.addAll(why.definitions());
    return List.copyOf(reasons);
  }
}
