package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel end}: ends sentinels before their time. */
@Command(
    name = "end",
    description = "End sentinels now; their reports stay.",
    footer = {"", "Example:", "  vigil sentinel end tea"})
final class SentinelEndCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Sentinels.")
  private List<String> names;

  SentinelEndCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, names)
        .run((name, progress) -> place.does(new EngineCommand.End(name), terminal));
  }
}
