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

/** Implements {@code vigil class close}: declares that pages name all values of a property. */
@Command(
    name = "close",
    description = {
      "Declare that pages name all values of a property.",
      "A value that no page names then counts as absent, for 'not', 'max' and 'exactly'."
    },
    footer = {
      "",
      "Examples:",
      "  vigil class close performer",
      "  vigil class close performer --undo"
    })
final class ClassCloseCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "PROPERTY", description = "The property.")
  private String property;

  @Option(names = "--undo", description = "Say that pages may leave out values again.")
  private boolean undo;

  @Option(names = "--dry", description = "Print the effect and store nothing.")
  private boolean dry;

  @Mixin private DataOption place;

  ClassCloseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinitionChangePrinter.print(
          DefinedClasses.of(installation).close(CommandHandler.WORKSPACE, property, !undo, dry),
          terminal);
      if (!dry) {
        terminal.show(
            "Pages %s every value of %s.".formatted(undo ? "may not list" : "list", property));
      }
      return ExitCode.YES;
    }
  }
}
