package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts off}: stops extracting a class. */
@Command(
    name = "off",
    description = "Stop extracting a class; its facts stay.",
    footer = {"", "Example:", "  vigil facts off Product"})
final class FactsOffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "CLASS", description = "The class, such as Product.")
  private String className;

  @Mixin private DataOption place;

  FactsOffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      FactService.of(installation).switchOff(CommandHandler.WORKSPACE, className);
      terminal.show(className + " is not extracted any more; its facts stay.");
      return ExitCode.YES;
    }
  }
}
