package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil source remove}: removes a source; its data stay where they are. */
@Command(
    name = "remove",
    description = "Remove a source from queries; the database or file stays as it is.",
    footer = {"", "Examples:", "  vigil source remove schools"})
final class SourceRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The source.")
  private String name;

  @Mixin private DataOption place;

  SourceRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      if (!Mediator.open(installation).removeSource(CommandHandler.WORKSPACE, name)) {
        throw new CommandFailure(
            "there is no source %s that was added; 'vigil source list' shows them."
                .formatted(name));
      }
      return ExitCode.YES;
    }
  }
}
