package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil class propose}: proposes an expression that covers examples. */
@Command(
    name = "propose",
    description = "Propose the narrowest class that covers some members; stores nothing.",
    footer = {"", "Examples:", "  vigil class propose 1x2y3z 1x2y40"})
final class ClassProposeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "ID",
      arity = "1..*",
      description = "The examples by their ids, as 'vigil facts list' prints them.")
  private List<String> examples = new ArrayList<>();

  @Mixin private DataOption place;

  ClassProposeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static long number(String id) {
    try {
      return Long.parseLong(id, 36);
    } catch (NumberFormatException wrong) {
      throw new CommandFailure(
          "'%s' is not an id; 'vigil facts list CLASS' prints the ids.".formatted(id), wrong);
    }
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Optional<String> proposed =
          DefinedClasses.of(installation)
              .propose(
                  CommandHandler.WORKSPACE,
                  examples.stream().map(ClassProposeCommand::number).toList());
      if (proposed.isEmpty()) {
        terminal.say("not all examples were found; 'vigil facts list CLASS' prints the ids.");
        return ExitCode.NO;
      }
      terminal.show(proposed.get());
      return ExitCode.YES;
    }
  }
}
