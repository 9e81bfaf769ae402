package dev.vigil.cli;

import dev.vigil.watch.command.EngineCommand;
import java.io.IOException;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sentinels that a command takes in, and how much they are doubted first. */
final class SentinelInput {
  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  @Option(
      names = "--anyway",
      description = "Also if something may be wrong, such as a page that does not answer now.")
  private boolean anyway;

  @Option(names = "--offline", description = "Do not check the pages first.")
  private boolean offline;

  /**
   * Takes them in and says what came of it.
   *
   * @param edit whether they take the place of those that have the same names
   */
  int take(boolean edit, DataOption place, Terminal terminal)
      throws IOException, InterruptedException {
    SentinelText text = SentinelText.read(file, terminal);
    return place.run(
        new EngineCommand.Add(text.text(), text.name(), edit, anyway, !offline), terminal);
  }
}
