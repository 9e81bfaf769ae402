package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel import}: imports exported sentinels and rules. */
@Command(
    name = "import",
    description =
        "Take in sentinels and rules that were exported; those of the same names are replaced.",
    footer = {
      "",
      "The pages are not checked first.",
      "",
      "Example:",
      "  vigil sentinel import examples/harbour.sentinel"
    })
final class SentinelImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  SentinelImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    SentinelText text = SentinelText.read(file, terminal);
    return place.run(new EngineCommand.Add(text.text(), text.name(), true, true, false), terminal);
  }
}
