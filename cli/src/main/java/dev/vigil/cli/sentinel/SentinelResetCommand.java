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

/** Implements {@code vigil sentinel reset}: makes the current version the first version. */
@Command(
    name = "reset",
    description = "Use the present page as the first version.",
    footer = {
      "",
      "It matters to sentinels that say 'Compare first'.",
      "",
      "Example:",
      "  vigil sentinel reset notices"
    })
final class SentinelResetCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Sentinels.")
  private List<String> names;

  SentinelResetCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, names)
        .run((name, progress) -> place.does(new EngineCommand.Reset(name), terminal));
  }
}
