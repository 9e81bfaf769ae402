package dev.vigil.cli;

import dev.vigil.watch.desk.Errand;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "edit",
    description = "Give sentinels other words; what they saw and found stays.",
    footer = {
      "",
      "An edit never looks like a change of the page.",
      "",
      "Example:",
      "  vigil sentinel edit examples/harbour.sentinel"
    })
final class SentinelEditCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  @Option(
      names = "--anyway",
      description = "Also if something may be wrong, such as a page that does not answer now.")
  private boolean anyway;

  @Option(names = "--offline", description = "Do not look at the pages first.")
  private boolean offline;

  SentinelEditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    SentinelText text = SentinelText.read(file, terminal);
    return place.run(new Errand.Add(text.text(), text.name(), true, anyway, !offline), terminal);
  }
}
