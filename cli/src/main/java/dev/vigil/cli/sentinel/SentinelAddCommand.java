package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil sentinel add}: verifies and adds sentinels and rules. */
@Command(
    name = "add",
    description =
        "Add sentinels (and rules) after verifying them; those whose time has come begin.",
    footer = {
      "",
      "It also works while 'vigil run' is running.",
      "",
      "Examples:",
      "  vigil sentinel add examples/harbour.sentinel",
      "  echo 'Create Sentinel tea Using https://harbour.example/tea' | vigil sentinel add -"
    })
final class SentinelAddCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;
  @Mixin private SentinelInput input;

  SentinelAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return input.take(false, place, terminal);
  }
}
