package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Implements {@code vigil sentinel edit}: replaces the text of sentinels and keeps their history.
 */
@Command(
    name = "edit",
    description = "Edit sentinels; their history and reports stay.",
    footer = {
      "",
      "An edit is never reported as a change of the page.",
      "",
      "Example:",
      "  vigil sentinel edit examples/harbour.sentinel"
    })
final class SentinelEditCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;
  @Mixin private SentinelInput input;

  SentinelEditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return input.take(true, place, terminal);
  }
}
