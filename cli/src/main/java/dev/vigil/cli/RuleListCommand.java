package dev.vigil.cli;

import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.rule.RuleRow;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil rule list}: lists the rules with their state and number of firings. */
@Command(
    name = "list",
    description = "List the rules: whether they are in force, and how often they fired.",
    footer = {"", "Example:", "  vigil rule list"})
final class RuleListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  RuleListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Instant now = terminal.time().now();
      List<RuleRow> rules = installation.rules().list(CommandHandler.WORKSPACE);
      Table table = new Table();
      if (!rules.isEmpty()) {
        table.row("NAME", "STATE", "FIRED", "LAST", "RULE");
      }
      for (RuleRow row : rules) {
        table.row(
            row.rule().name(),
            row.enabled() ? "enabled" : "disabled",
            Long.toString(row.fired()),
            row.latest().map(time -> TimeArguments.away(time, now)).orElse("-"),
            RuleWriter.write(row.rule()));
        if (!row.problem().isEmpty()) {
          table.note("problem: " + row.problem());
        }
      }
      table.lines("").forEach(terminal.out()::println);
      return rules.isEmpty()
          ? terminal.nothing("there is no rule yet; 'vigil rule add FILE' adds some.")
          : VigilCommand.YES;
    }
  }
}
