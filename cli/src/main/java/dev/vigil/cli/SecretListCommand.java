package dev.vigil.cli;

import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "list",
    description = "List the names of the secrets.",
    footer = {"", "Example:", "  vigil secret list"})
final class SecretListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  SecretListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<String> names = installation.secrets().names(Clerk.WORKSPACE);
      names.forEach(terminal.out()::println);
      return names.isEmpty()
          ? terminal.nothing("there is no secret yet; 'vigil secret put NAME' stores one.")
          : Vigil.YES;
    }
  }
}
