package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel remove}: deletes sentinels and their reports. */
@Command(
    name = "remove",
    description = "Remove sentinels and their reports; the versions of their pages stay.",
    footer = {
      "",
      "A sentinel that others inherit from, or whose start or end they wait for and that has not",
      "started, is not removed without --freeze.",
      "",
      "Example:",
      "  vigil sentinel remove tea"
    })
final class SentinelRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Sentinels.")
  private List<String> names;

  @Option(
      names = "--freeze",
      description = {
        "Remove it also if others need it: those that inherit from it keep its settings as their",
        "own; those that wait for a start or an end that will not come are ended and notified."
      })
  private boolean freeze;

  SentinelRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, names)
        .run((name, progress) -> place.does(new EngineCommand.Remove(name, freeze), terminal));
  }
}
