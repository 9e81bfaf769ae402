package dev.vigil.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(
    name = "help",
    description = "List the commands, or explain one.",
    footer = {"", "Example:", "  vigil help help"})
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command to explain.")
  private @Nullable String command;

  @Override
  public Integer call() {
    CommandLine vigil = spec.commandLine().getParent();
    CommandLine explained = command == null ? vigil : vigil.getSubcommands().get(command);
    if (explained == null) {
      throw new UnmatchedArgumentException(vigil, List.of(String.valueOf(command)));
    }
    explained.usage(vigil.getOut());
    return Vigil.YES;
  }
}
