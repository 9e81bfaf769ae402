package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts history}: prints the values that a member had. */
@Command(
    name = "history",
    description = "Print the values that a member of a class had, and when.",
    footer = {
      "",
      "Examples:",
      "  vigil facts history 1x2y3z",
      "  vigil facts history 1x2y3z price --json"
    })
final class FactsHistoryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "Its id, as 'vigil facts list' prints it.")
  private String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PROPERTY",
      description = "The property; all without it.")
  private @Nullable String property;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  @Mixin private DataOption place;

  FactsHistoryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Optional<FactMember> found = find(FactService.of(installation), id);
      if (found.isEmpty()) {
        return unknown(id, terminal);
      }
      FactMember member = found.get();
      List<Fact> facts =
          member.facts().stream()
              .filter(fact -> property == null || fact.property().equalsIgnoreCase(property))
              .toList();
      if (json) {
        facts.forEach(fact -> terminal.out().println(JsonOutput.line(FactsListCommand.tree(fact))));
      } else {
        terminal.show(member.title() + "  " + member.source().url());
        Table table = new Table();
        for (Fact fact : facts) {
          table.row(
              fact.property(),
              TimeArguments.shown(fact.from()),
              fact.to() == null ? "now" : TimeArguments.shown(fact.to()),
              fact.value().shown() + (fact.missing() == null ? "" : " (not found any more)"));
        }
        table.lines("  ").forEach(terminal.out()::println);
      }
      return facts.isEmpty()
          ? terminal.nothing("it never had a value of '%s'.".formatted(property))
          : ExitCode.YES;
    }
  }

  static Optional<FactMember> find(FactService facts, String id) {
    try {
      return facts.history(CommandHandler.WORKSPACE, Long.parseLong(id, 36));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static int unknown(String id, Terminal terminal) {
    return terminal.nothing(
        "there is no member '%s'; 'vigil facts list CLASS' prints the ids.".formatted(id));
  }
}
