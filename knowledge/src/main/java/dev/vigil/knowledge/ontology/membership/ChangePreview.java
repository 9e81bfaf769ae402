package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Computes what a change of the definitions of a workspace means, and refuses a change that
 * contradicts itself. For one thread.
 */
final class ChangePreview {
  private static final Duration BUDGET = Duration.ofSeconds(20);

  private final DefinedClasses classes;
  private final long workspace;

  ChangePreview(DefinedClasses classes, long workspace) {
    this.classes = classes;
    this.workspace = workspace;
  }

  /**
   * @param changed what becomes of the members
   */
  DefinedClasses.Effect of(
      ClassModel.Source before,
      ClassModel.Source after,
      Optional<String> name,
      UnaryOperator<FactMember> changed) {
    List<String> warnings = new ArrayList<>();
    return classes.use(
        after,
        model -> {
          check(model, name, warnings);
          List<String> lost = new ArrayList<>();
          List<String> gained = new ArrayList<>();
          classes.use(
              before,
              old -> {
                switch (old.ontology().diff(model.ontology(), BUDGET)) {
                  case ReasonerAnswer.Known<OntologyModel.Difference>(
                          OntologyModel.Difference found) -> {
                    found.lost().forEach(line -> lost.add(shortened(old.terms().words(line))));
                    found
                        .gained()
                        .forEach(line -> gained.add(shortened(model.terms().words(line))));
                  }
                  case ReasonerAnswer<OntologyModel.Difference> _ ->
                      warnings.add("What changes in meaning could not be computed in time.");
                }
                return old;
              });
          MembershipTracker.Change change =
              new MembershipTracker(classes, workspace).preview(model, changed);
          lost.removeIf(line -> gained.contains(line) || line.contains("schema.org/"));
          gained.removeIf(line -> line.contains("schema.org/"));
          return new DefinedClasses.Effect(warnings, lost, gained, change.lost(), change.gained());
        });
  }

  /** The names of classes of facts without the vocabulary. */
  private static String shortened(String text) {
    return text.replaceAll("<" + ClassModel.CLASSES + "([^>]+)>", "$1");
  }

  private static void check(ClassModel model, Optional<String> name, List<String> warnings) {
    ReasonerAnswer<ClassTree> tree = model.ontology().classify(BUDGET);
    if (tree instanceof ReasonerAnswer.Inconsistent) {
      throw new OntologyException("The statements contradict each other; nothing was stored.");
    }
    if (tree instanceof ReasonerAnswer.Known<ClassTree>(ClassTree known)) {
      known.unsatisfiable().stream()
          .filter(iri -> !iri.startsWith(ConditionTerms.NAMESPACE))
          .filter(iri -> name.map(each -> !model.iri(each).equals(iri)).orElse(true))
          .forEach(iri -> warnings.add(model.name(iri) + " can have no members."));
    } else {
      warnings.add("The hierarchy could not be computed in time.");
    }
    if (name.isPresent()) {
      model.definitions().stream()
          .filter(each -> each.name().equals(name.get()))
          .forEach(
              each ->
                  warnings.addAll(
                      DefinitionDocuments.warnings(
                          each, model.definitions(), model.names(), model.source().closed())));
      switch (ClassModel.check(SharedReasoner.service(), model, name.get(), BUDGET)) {
        case ReasonerAnswer.Known<Optional<String>>(Optional<String> problem) ->
            problem.ifPresent(
                text -> {
                  throw new OntologyException(text + " Nothing was stored.");
                });
        case ReasonerAnswer.Unknown<Optional<String>>(String reason) ->
            warnings.add(
                "It could not be checked whether the class can have members: " + reason + ".");
        case ReasonerAnswer.Inconsistent<Optional<String>>() ->
            throw new OntologyException(
                "The statements contradict each other; nothing was stored.");
      }
    }
  }
}
