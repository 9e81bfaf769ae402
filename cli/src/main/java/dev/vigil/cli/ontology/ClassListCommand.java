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

/** Implements {@code vigil class list}: prints the definitions. */
@Command(
    name = "list",
    description = "Print the definitions of classes.",
    footer = {"", "Examples:", "  vigil class list"})
final class ClassListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  ClassListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      DefinedClasses classes = DefinedClasses.of(installation);
      classes.statements(CommandHandler.WORKSPACE).forEach(terminal::show);
      DefinedClasses.shipped().forEach(text -> terminal.show(text + "   (comes with Vigil)"));
      classes
          .closed(CommandHandler.WORKSPACE)
          .forEach(property -> terminal.show("pages list every value of " + property));
      classes
          .ontologies(CommandHandler.WORKSPACE)
          .forEach((name, iri) -> terminal.show("imported: " + name + " " + iri));
      return ExitCode.YES;
    }
  }
}
