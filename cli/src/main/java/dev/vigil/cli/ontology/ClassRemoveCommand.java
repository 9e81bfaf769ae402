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

/** Implements {@code vigil class remove}: removes the definitions of a class. */
@Command(
    name = "remove",
    description = "Remove the definitions of a class; its facts stay.",
    footer = {"", "Examples:", "  vigil class remove BargainLaptop"})
final class ClassRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "CLASS", description = "The class.")
  private String name;

  @Option(names = "--dry", description = "Print the effect and store nothing.")
  private boolean dry;

  @Mixin private DataOption place;

  ClassRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinitionChangePrinter.print(
          DefinedClasses.of(installation).remove(CommandHandler.WORKSPACE, name, dry), terminal);
      return ExitCode.YES;
    }
  }
}
