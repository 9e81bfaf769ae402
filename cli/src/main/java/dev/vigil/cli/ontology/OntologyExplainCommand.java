package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.reasoning.OntologyExplanation;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil ontology explain}: prints why something follows. */
@Command(
    name = "explain",
    description = {
      "Print the smallest set of statements from which it follows that NAME is a CLASS.",
      "NAME is a class or an individual. Without CLASS: why NAME can have no members. Without"
          + " both:",
      "why the ontology contradicts itself."
    },
    footer = {
      "",
      "Examples:",
      "  vigil ontology explain examples/shop.omn CheapLaptop Product",
      "  vigil ontology explain examples/shop.omn aero14 CheapLaptop"
    })
final class OntologyExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "FILE", description = "The ontology.")
  private Path file;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "A class or an individual.")
  private @Nullable String name;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "CLASS",
      description = "A class or an expression.")
  private @Nullable String above;

  @Mixin private OntologyOptions options;

  OntologyExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (ReasonerService service = options.service();
        OntologyModel model = options.load(service, List.of(file), terminal)) {
      OntologyExplanation why = OntologyOptions.known(ask(model));
      String claim =
          name == null
              ? "the ontology contradicts itself"
              : above == null ? name + " can have no members" : name + " is " + above;
      if (!why.holds()) {
        return terminal.nothing("it does not follow that %s.".formatted(claim));
      }
      terminal.show(claim);
      why.statements().forEach(each -> terminal.show("  because " + each.text()));
      if (why.statements().isEmpty()) {
        terminal.show("  by the meaning of the words alone");
      }
      if (!why.smallest()) {
        terminal.say("a smaller set of statements may exist; --within gives more time.");
      }
      return ExitCode.YES;
    }
  }

  private ReasonerAnswer<OntologyExplanation> ask(OntologyModel model) {
    if (name == null) {
      return model.explainInconsistency(options.budget());
    }
    if (above == null) {
      return model.explainClass(name, Optional.empty(), options.budget());
    }
    String written = name;
    boolean individual =
        model.content().individuals().stream()
            .anyMatch(iri -> iri.equals(written) || model.content().name(iri).equals(written));
    return individual
        ? model.explainMember(written, above, options.budget())
        : model.explainClass(written, Optional.of(above), options.budget());
  }
}
