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

/** Implements {@code vigil class define}: adds or replaces a definition. */
@Command(
    name = "define",
    description = {
      "Define a class, and print what changes in meaning.",
      "'A = E' says that the members of A are those of the expression E; 'A is E' that every A is"
          + " E;",
      "'A never E' that no A is E. E joins classes and conditions by and, or, not and parentheses."
    },
    footer = {
      "",
      "Examples:",
      "  vigil class define 'Laptop = Product and name contains laptop'",
      "  vigil class define 'CheapLaptop = Laptop and price < 800'",
      "  vigil class define 'BigConcert = Event and performer min 2' --dry"
    })
final class ClassDefineCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "STATEMENT",
      description = "Such as 'CheapLaptop = Laptop and price < 800'.")
  private String statement;

  @Option(names = "--dry", description = "Print the effect and store nothing.")
  private boolean dry;

  @Mixin private DataOption place;

  ClassDefineCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinitionChangePrinter.print(
          DefinedClasses.of(installation).define(CommandHandler.WORKSPACE, statement, dry),
          terminal);
      return ExitCode.YES;
    }
  }
}
