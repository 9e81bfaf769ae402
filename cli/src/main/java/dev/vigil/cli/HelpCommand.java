package dev.vigil.cli;

import dev.vigil.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Implements {@code vigil help}: lists the commands or explains one. */
@Command(
    name = "help",
    description = "List the commands, or explain one.",
    footer = {"", "Examples:", "  vigil help help", "  vigil help archive import"})
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..2", paramLabel = "COMMAND", description = "The command to explain.")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() {
    CommandLine vigil = spec.commandLine().getParent();
    CommandLine explained = vigil;
    for (String name : names) {
      CommandLine inside = explained.getSubcommands().get(name);
      if (inside == null) {
        throw new UnmatchedArgumentException(explained, List.of(name));
      }
      explained = inside;
    }
    explained.usage(vigil.getOut());
    return ExitCode.YES;
  }
}
