package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil notify retry}: retries messages that were given up. */
@Command(
    name = "retry",
    description = "Send messages again that were given up.",
    footer = {"", "Example:", "  vigil notify retry"})
final class NotifyRetryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description = "A message, by its number in 'vigil notify list'; default: all.")
  private long message;

  NotifyRetryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    return place.run(new EngineCommand.Retry(message), terminal);
  }
}
