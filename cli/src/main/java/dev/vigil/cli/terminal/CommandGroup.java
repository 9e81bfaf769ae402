package dev.vigil.cli.terminal;

import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base class of commands that only group subcommands, such as {@code vigil archive}. */
public abstract class CommandGroup implements CommandFamily, Runnable {
  private final Map<String, Function<Terminal, Object>> commands;

  @Spec private CommandSpec spec;

  public CommandGroup(Map<String, Function<Terminal, Object>> commands) {
    this.commands = commands;
  }

  @Override
  public final Map<String, Function<Terminal, Object>> commands() {
    return commands;
  }

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(), "say what to do: " + String.join(", ", commands.keySet()));
  }
}
