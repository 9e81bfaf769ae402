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

/** Implements {@code vigil view refresh}: drops the cached result of a view. */
@Command(
    name = "refresh",
    description = "Drop the cached result of a view; the next query computes it.",
    footer = {"", "Examples:", "  vigil view refresh changed"})
final class ViewRefreshCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The view.")
  private String name;

  @Mixin private DataOption place;

  ViewRefreshCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      if (!Mediator.open(installation).refreshView(CommandHandler.WORKSPACE, name)) {
        throw new CommandFailure(
            "there is no view %s; 'vigil view list' shows them.".formatted(name));
      }
      return ExitCode.YES;
    }
  }
}
