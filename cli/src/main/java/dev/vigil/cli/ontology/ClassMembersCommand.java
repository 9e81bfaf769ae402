package dev.vigil.cli.ontology;

import dev.vigil.cli.knowledge.FactsListCommand;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.ClassMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil class members}: lists the members of a class with the reasons. */
@Command(
    name = "members",
    description = "List the members of a class or of an expression, and why they are members.",
    footer = {
      "",
      "Examples:",
      "  vigil class members CheapLaptop",
      "  vigil class members 'Product and price < 500 and not brand = Acme'",
      "  vigil class members OpenService --json"
    })
final class ClassMembersCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "CLASS", description = "A class or an expression.")
  private String expression;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  @Mixin private DataOption place;

  ClassMembersCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<ClassMember> members =
          DefinedClasses.of(installation).members(CommandHandler.WORKSPACE, expression);
      for (ClassMember each : members) {
        if (json) {
          Map<String, Object> fields = new LinkedHashMap<>(FactsListCommand.tree(each.member()));
          fields.put("because", each.reasons());
          terminal.out().println(JsonOutput.line(fields));
        } else {
          print(each, terminal);
        }
      }
      return members.isEmpty()
          ? terminal.nothing("%s has no members now.".formatted(expression))
          : ExitCode.YES;
    }
  }

  static void print(ClassMember each, Terminal terminal) {
    terminal.show(
        "%s  %s  %s"
            .formatted(
                Long.toString(each.member().id(), 36),
                each.member().title(),
                each.member().source().url()));
    each.reasons().forEach(reason -> terminal.show("  because " + reason));
  }
}
