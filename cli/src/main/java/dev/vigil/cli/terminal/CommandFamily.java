package dev.vigil.cli.terminal;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;

/** A command that has subcommands. */
public interface CommandFamily {
  /** The subcommands by name. */
  Map<String, Function<Terminal, Object>> commands();

  /** Adds the subcommands: all, or only the one that a command line names. */
  default void addTo(CommandLine group, Terminal terminal, String named) {
    Set<String> names = commands().containsKey(named) ? Set.of(named) : commands().keySet();
    commands()
        .forEach(
            (name, command) -> {
              if (names.contains(name)) {
                group.addSubcommand(name, command.apply(terminal));
              }
            });
  }
}
