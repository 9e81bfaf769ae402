package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil secret list}: lists the names of secrets and their permitted hosts. */
@Command(
    name = "list",
    description = "List the names of the secrets, and the hosts that they may be sent to.",
    footer = {"", "Example:", "  vigil secret list"})
final class SecretListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  SecretListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<String> names = installation.secrets().names(CommandHandler.WORKSPACE);
      for (String name : names) {
        List<String> hosts =
            installation.secrets().find(CommandHandler.WORKSPACE, name).orElseThrow().hosts();
        terminal.out().println(hosts.isEmpty() ? name : name + "  " + String.join(", ", hosts));
      }
      return names.isEmpty()
          ? terminal.nothing("there is no secret yet; 'vigil secret put NAME' stores one.")
          : ExitCode.YES;
    }
  }
}
