package dev.vigil.cli;

import dev.vigil.watch.desk.Errand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "remove",
    description = "Forget secrets.",
    footer = {"", "Example:", "  vigil secret remove token"})
final class SecretRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Secrets.")
  private List<String> names;

  SecretRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new Batch(terminal, names)
        .run((name, progress) -> place.does(new Errand.RemoveSecret(name), terminal));
  }
}
