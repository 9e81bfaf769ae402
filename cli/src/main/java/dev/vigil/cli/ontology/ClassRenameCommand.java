package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil class rename}: gives a class another name. */
@Command(
    name = "rename",
    description = "Rename a class in all definitions; members stay, and sentinels still find it.",
    footer = {"", "Examples:", "  vigil class rename CheapLaptop BargainLaptop"})
final class ClassRenameCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "OLD", description = "The class.")
  private String from;

  @Parameters(index = "1", paramLabel = "NEW", description = "Its new name.")
  private String to;

  @Mixin private DataOption place;

  ClassRenameCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DefinedClasses.of(installation).rename(CommandHandler.WORKSPACE, from, to);
      terminal.show("%s is called %s now.".formatted(from, to));
      return ExitCode.YES;
    }
  }
}
