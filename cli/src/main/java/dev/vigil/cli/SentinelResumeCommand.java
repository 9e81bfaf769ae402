package dev.vigil.cli;

import dev.vigil.watch.desk.Errand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "resume",
    description = "Let paused sentinels go on.",
    footer = {"", "Example:", "  vigil sentinel resume notices"})
final class SentinelResumeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Sentinels.")
  private List<String> names;

  SentinelResumeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new Batch(terminal, names)
        .run((name, progress) -> place.does(new Errand.Resume(name), terminal));
  }
}
