package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil class rename-property}: gives a property another name. */
@Command(
    name = "rename-property",
    description =
        "Rename a property of a class, and print what changes in meaning; facts and sentinels"
            + " stay.",
    footer = {"", "Examples:", "  vigil class rename-property Product sku article_number --dry"})
final class ClassRenamePropertyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "CLASS", description = "The class.")
  private String name;

  @Parameters(index = "1", paramLabel = "OLD", description = "The property.")
  private String from;

  @Parameters(index = "2", paramLabel = "NEW", description = "Its new name.")
  private String to;

  @Option(names = "--dry", description = "Print the effect and store nothing.")
  private boolean dry;

  @Mixin private DataOption place;

  ClassRenamePropertyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinitionChangePrinter.print(
          DefinedClasses.of(installation)
              .renameProperty(CommandHandler.WORKSPACE, name, from, to, dry),
          terminal);
      if (!dry) {
        terminal.show("%s of %s is called %s now.".formatted(from, name, to));
      }
      return ExitCode.YES;
    }
  }
}
