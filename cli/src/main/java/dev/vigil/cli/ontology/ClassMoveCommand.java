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

/** Implements {@code vigil class move}: puts a class under another one. */
@Command(
    name = "move",
    description = "Put a class under another one, and print what changes in meaning.",
    footer = {
      "",
      "Examples:",
      "  vigil class define 'Netbook is Laptop'",
      "  vigil class move Netbook Product --dry"
    })
final class ClassMoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "CLASS", description = "The class.")
  private String name;

  @Parameters(index = "1", paramLabel = "UNDER", description = "The class above it.")
  private String under;

  @Option(names = "--dry", description = "Print the effect and store nothing.")
  private boolean dry;

  @Mixin private DataOption place;

  ClassMoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinitionChangePrinter.print(
          DefinedClasses.of(installation).move(CommandHandler.WORKSPACE, name, under, dry),
          terminal);
      return ExitCode.YES;
    }
  }
}
