package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.reasoning.ClassStatement;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.OntologyExplanation;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil ontology check}: reports contradictions and classes without members. */
@Command(
    name = "check",
    description = {
      "Check whether an ontology is consistent and each class can have members.",
      "Several files are joined; --assert relates their classes, and the problems that this causes",
      "are printed."
    },
    footer = {
      "",
      "Exit code 1: a problem was found.",
      "Examples:",
      "  vigil ontology check examples/shop.omn",
      "  vigil ontology check examples/shop.omn examples/store.ttl --assert 'Article = Product'"
    })
final class OntologyCheckCommand implements Callable<Integer> {
  private static final int MOST_EXPLAINED = 5;
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The ontology, or several.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--assert",
      paramLabel = "STATEMENT",
      description = "Also assume 'A = B', 'A is B' or 'A disjoint B'; repeatable.")
  private List<String> statements = new ArrayList<>();

  @Mixin private OntologyOptions options;

  OntologyCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (ReasonerService service = options.service();
        OntologyModel model = options.load(service, files, terminal)) {
      OntologyModel.Summary summary = model.summary();
      terminal.show(
          "%,d statements, %,d classes, %,d properties, %,d individuals"
              .formatted(
                  summary.axioms(),
                  summary.classes(),
                  summary.properties(),
                  summary.individuals()));
      if (statements.isEmpty()) {
        return problems(model) == 0 ? ExitCode.YES : ExitCode.NO;
      }
      try (OntologyModel joined =
          OntologyModel.load(
              service,
              files.stream()
                  .map(dev.vigil.knowledge.ontology.language.OntologyDocument::read)
                  .toList(),
              iri -> options.imported(iri, files, terminal))) {
        joined.assume(statements.stream().map(ClassStatement::parse).toList());
        int found = problems(joined);
        if (found == 0) {
          OntologyModel.Difference difference =
              OntologyOptions.known(model.diff(joined, options.budget()));
          terminal.show("");
          terminal.show(difference.gained().isEmpty() ? "nothing new follows" : "new:");
          difference.gained().forEach(line -> terminal.show("  " + line));
        }
        return found == 0 ? ExitCode.YES : ExitCode.NO;
      }
    }
  }

  private int problems(OntologyModel model) {
    if (!OntologyOptions.known(model.isConsistent(options.budget()))) {
      terminal.show("contradiction: the statements cannot all be true");
      explanation(model.explainInconsistency(options.budget()));
      return 1;
    }
    ClassTree tree = OntologyOptions.known(model.classify(options.budget()));
    for (int i = 0; i < tree.unsatisfiable().size(); i++) {
      String iri = tree.unsatisfiable().get(i);
      terminal.show("%s can have no members".formatted(tree.name(iri)));
      if (i < MOST_EXPLAINED) {
        explanation(model.explainClass(tree.name(iri), Optional.empty(), options.budget()));
      }
    }
    if (tree.unsatisfiable().isEmpty()) {
      terminal.show("consistent; each class can have members");
    }
    return tree.unsatisfiable().size();
  }

  private void explanation(ReasonerAnswer<OntologyExplanation> answer) {
    if (answer instanceof ReasonerAnswer.Known<OntologyExplanation>(OntologyExplanation why)) {
      why.statements().forEach(each -> terminal.show("  because " + each.text()));
    } else if (answer instanceof ReasonerAnswer.Unknown<OntologyExplanation>(String reason)) {
      terminal.show("  the reason is unknown: " + reason);
    }
  }
}
