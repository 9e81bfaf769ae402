package dev.vigil.cli;

import dev.vigil.watch.desk.Errand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "remove",
    description = "Forget sentinels and what they found; the versions of their pages stay.",
    footer = {"", "Example:", "  vigil sentinel remove tea"})
final class SentinelRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Sentinels.")
  private List<String> names;

  SentinelRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new Batch(terminal, names)
        .run((name, progress) -> place.does(new Errand.Remove(name), terminal));
  }
}
