package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.RuleEntry;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil rule list}: lists the rules with their state and number of firings. */
@Command(
    name = "list",
    description = "List the rules with their state and how often they fired.",
    footer = {"", "Example:", "  vigil rule list notices"})
final class RuleListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      arity = "0..*",
      paramLabel = "SENTINEL",
      description = "Only rules about these sentinels, and the built-in rules of these.")
  private List<String> sentinels = List.of();

  RuleListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Instant now = terminal.time().now();
      List<RuleEntry> rules = RuleEntry.list(installation, CommandHandler.WORKSPACE, sentinels);
      Table table = new Table();
      table.row("NAME", "STATE", "FIRED", "LAST", "RULE");
      for (RuleEntry rule : rules) {
        table.row(
            rule.name(),
            rule.state().toString(),
            rule.fired().map(String::valueOf).orElse("-"),
            rule.latest().map(time -> TimeArguments.away(time, now)).orElse("-"),
            rule.text());
        if (!rule.problem().isEmpty()) {
          table.note("problem: " + rule.problem());
        }
      }
      if (rules.isEmpty()) {
        return terminal.nothing(
            "there is no rule yet; 'vigil rule add FILE' adds some, and 'vigil rule list SENTINEL'"
                + " lists the built-in ones of a sentinel.");
      }
      table.lines("").forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }
}
