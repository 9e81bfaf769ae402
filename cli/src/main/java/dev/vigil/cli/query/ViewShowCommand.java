package dev.vigil.cli.query;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil view show}: prints the text of a view. */
@Command(
    name = "show",
    description = "Print the query of a view.",
    footer = {"", "Examples:", "  vigil view show changed"})
final class ViewShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The view.")
  private String name;

  @Mixin private DataOption place;

  ViewShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Mediator mediator = Mediator.open(installation);
      terminal.show(
          mediator
              .view(CommandHandler.WORKSPACE, name)
              .map(ViewRow::source)
              .or(
                  () ->
                      Optional.ofNullable(
                          mediator.defaultViews(CommandHandler.WORKSPACE).get(name)))
              .orElseThrow(
                  () ->
                      new MediatorException(
                          "There is no view %s; 'vigil view list' shows them.".formatted(name))));
      return ExitCode.YES;
    }
  }
}
