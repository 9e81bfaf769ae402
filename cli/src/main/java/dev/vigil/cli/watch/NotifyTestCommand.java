package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil notify test}: sends a test message by a channel. */
@Command(
    name = "test",
    description = "Send a test message through a channel.",
    footer = {
      "",
      "CHANNEL and TARGET are written as after 'Notify By': email me@example.org, webhook",
      "https://example.org/hook, ntfy https://ntfy.sh/my-topic, command NAME, feed, dashboard, ...",
      "",
      "Example:",
      "  vigil notify test dashboard"
    })
final class NotifyTestCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "CHANNEL", description = "The kind of channel.")
  private String channel;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TARGET",
      description = "The recipient, as that kind writes it.")
  private String target = "";

  NotifyTestCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    return place.run(new EngineCommand.TestChannel(channel, target), terminal);
  }
}
