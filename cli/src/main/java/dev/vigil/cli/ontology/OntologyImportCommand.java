package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil ontology import}: stores an ontology in the installation. */
@Command(
    name = "import",
    description = {
      "Store an ontology in the installation, and print what follows from it.",
      "Definitions may use its classes. It replaces an earlier one of the same name. The classes of"
          + " facts",
      "are known to it as urn:vigil:class#Product or https://schema.org/Product."
    },
    footer = {
      "",
      "Examples:",
      "  vigil ontology import examples/shop.omn",
      "  vigil ontology import examples/shop.omn --name shop --dry"
    })
final class OntologyImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The ontology.")
  private Path file;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Its name. Default: that of the file.")
  private @Nullable String name;

  @Option(names = "--remove", description = "Remove the ontology of this name instead.")
  private boolean remove;

  @Option(names = "--dry", description = "Print the effect and store nothing.")
  private boolean dry;

  @Mixin private OntologyOptions options;
  @Mixin private DataOption place;

  OntologyImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String called = name == null ? String.valueOf(file.getFileName()) : name;
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinedClasses classes = DefinedClasses.of(installation);
      DefinedClasses.Effect effect =
          remove
              ? classes.removeOntology(CommandHandler.WORKSPACE, called, dry)
              : classes.importOntology(
                  CommandHandler.WORKSPACE,
                  called,
                  OntologyDocument.read(file),
                  iri -> options.imported(iri, List.of(file), terminal),
                  dry);
      DefinitionChangePrinter.print(effect, terminal);
      return ExitCode.YES;
    }
  }
}
