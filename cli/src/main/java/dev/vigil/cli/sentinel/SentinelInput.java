package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.io.IOException;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Parses the options that name sentinels to add or edit and how strictly to verify them. */
final class SentinelInput {
  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  @Option(
      names = "--anyway",
      description = "Ignore warnings, such as a page that does not answer now.")
  private boolean anyway;

  @Option(names = "--offline", description = "Do not check the pages first.")
  private boolean offline;

  /**
   * Adds or edits the sentinels and prints the result.
   *
   * @param edit whether they replace the sentinels of the same names
   */
  int take(boolean edit, DataOption place, Terminal terminal)
      throws IOException, InterruptedException {
    SentinelText text = SentinelText.read(file, terminal);
    return place.run(
        new EngineCommand.Add(text.text(), text.name(), edit, anyway, !offline), terminal);
  }
}
