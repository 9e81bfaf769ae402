package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil sentinel show}: shows the text, schedule and learnt noise of a sentinel.
 */
@Command(
    name = "show",
    description = "Show a sentinel: its text, its next check and the reason, and what it learnt.",
    footer = {"", "Example:", "  vigil sentinel show notices"})
final class SentinelShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "NAME", description = "The sentinel.")
  private String name;

  SentinelShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      new SentinelPrinter(
              installation,
              installation.sentinels().find(CommandHandler.WORKSPACE, name),
              terminal.time().now())
          .lines()
          .forEach(terminal::show);
      return ExitCode.YES;
    }
  }
}
