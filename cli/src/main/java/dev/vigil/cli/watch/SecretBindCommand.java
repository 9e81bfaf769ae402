package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil secret bind}: sets the hosts that a secret may be sent to. */
@Command(
    name = "bind",
    description = "Say which hosts a secret may be sent to, by requests and channels.",
    footer = {
      "",
      "A secret that was stored without a host is bound to the first one that it is sent to.",
      "",
      "Example:",
      "  vigil secret bind token api.example '*.shop.example'"
    })
final class SecretBindCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "NAME", description = "The secret.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "HOST",
      description = "The hosts that may get it.")
  private List<String> hosts;

  SecretBindCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    return place.run(new EngineCommand.BindSecret(name, hosts), terminal);
  }
}
