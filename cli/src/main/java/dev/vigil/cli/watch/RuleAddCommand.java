package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil rule add}: adds rules from a file. */
@Command(
    name = "add",
    description = "Add rules from a file; they see what happens from now on.",
    footer = {
      "",
      "A rule reads: Create Rule NAME On EVENT [If CONDITION] Do ACTION, ...",
      "",
      "Example:",
      "  vigil rule add examples/busy.rule"
    })
final class RuleAddCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "FILE", description = "Rules; - is standard input.")
  private String file;

  RuleAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    SentinelText text = SentinelText.read(file, terminal);
    return place.run(new EngineCommand.Add(text.text(), text.name(), false, false, true), terminal);
  }
}
