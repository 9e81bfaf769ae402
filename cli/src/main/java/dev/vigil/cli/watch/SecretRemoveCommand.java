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

/** Implements {@code vigil secret remove}: deletes secrets. */
@Command(
    name = "remove",
    description = "Remove secrets.",
    footer = {"", "Example:", "  vigil secret remove token"})
final class SecretRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Secrets.")
  private List<String> names;

  SecretRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, names)
        .run((name, progress) -> place.does(new EngineCommand.RemoveSecret(name), terminal));
  }
}
