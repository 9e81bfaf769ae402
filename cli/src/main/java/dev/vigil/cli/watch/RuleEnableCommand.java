package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil rule enable}: enables rules; they start with an empty state. */
@Command(
    name = "enable",
    description = "Enable rules; they see events from now on.",
    footer = {"", "Example:", "  vigil rule enable busy"})
final class RuleEnableCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Rules.")
  private List<String> names;

  RuleEnableCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, names)
        .run((name, progress) -> place.does(new EngineCommand.EnableRule(name, true), terminal));
  }
}
