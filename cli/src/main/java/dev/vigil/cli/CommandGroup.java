package dev.vigil.cli;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Commands that have their first word in common. */
abstract class CommandGroup implements Runnable {
  private final Map<String, Function<Terminal, Object>> commands;

  @Spec private CommandSpec spec;

  CommandGroup(Map<String, Function<Terminal, Object>> commands) {
    this.commands = commands;
  }

  /** Adds the subcommands: all, or only the one that a command line names. */
  final void addTo(CommandLine group, Terminal terminal, String named) {
    Set<String> names = commands.containsKey(named) ? Set.of(named) : commands.keySet();
    commands.forEach(
        (name, command) -> {
          if (names.contains(name)) {
            group.addSubcommand(name, command.apply(terminal));
          }
        });
  }

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(), "say what to do: " + String.join(", ", commands.keySet()));
  }
}
