package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.ClassMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil class contradictions}: lists facts that contradict definitions. */
@Command(
    name = "contradictions",
    description = "List what contradicts the definitions; such things keep their last classes.",
    footer = {"", "Examples:", "  vigil class contradictions"})
final class ClassContradictionsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  ClassContradictionsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<ClassMember> found =
          DefinedClasses.of(installation).contradictions(CommandHandler.WORKSPACE);
      found.forEach(each -> ClassMembersCommand.print(each, terminal));
      return found.isEmpty()
          ? terminal.nothing("nothing contradicts the definitions.")
          : ExitCode.YES;
    }
  }
}
