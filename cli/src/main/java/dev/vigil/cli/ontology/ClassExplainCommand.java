package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil class explain}: prints the classes of one member and the reasons. */
@Command(
    name = "explain",
    description = "Print the classes of one member, and why it belongs to them.",
    footer = {"", "Examples:", "  vigil class explain 1x2y3z"})
final class ClassExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "ID", description = "Its id, as 'vigil facts list' prints it.")
  private String id;

  @Mixin private DataOption place;

  ClassExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      DefinedClasses classes = DefinedClasses.of(installation);
      long member = ClassProposeCommand.number(id);
      Map<String, List<String>> found = classes.explain(CommandHandler.WORKSPACE, member);
      found.forEach(
          (name, reasons) -> {
            terminal.show(name);
            reasons.forEach(reason -> terminal.show("  because " + reason));
          });
      return found.isEmpty()
          ? terminal.nothing(
              "there is no member '%s' now; 'vigil facts list CLASS' prints the ids.".formatted(id))
          : ExitCode.YES;
    }
  }
}
