package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil ontology diff}: compares two ontologies by their meaning. */
@Command(
    name = "diff",
    description = {
      "Compare two ontologies by what follows from them.",
      "A line with - is lost, one with + is new. Another wording with the same meaning is not a",
      "difference."
    },
    footer = {
      "",
      "Exit code 1: they differ.",
      "Examples:",
      "  vigil ontology diff examples/shop.omn examples/shop-later.omn"
    })
final class OntologyDiffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "The earlier ontology.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The later ontology.")
  private Path after;

  @Mixin private OntologyOptions options;

  OntologyDiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (ReasonerService service = options.service();
        OntologyModel old = options.load(service, List.of(before), terminal);
        OntologyModel now = options.load(service, List.of(after), terminal)) {
      OntologyModel.Difference difference = OntologyOptions.known(old.diff(now, options.budget()));
      difference.lost().forEach(line -> terminal.show("- " + line));
      difference.gained().forEach(line -> terminal.show("+ " + line));
      return difference.isEmpty() ? ExitCode.YES : ExitCode.NO;
    }
  }
}
