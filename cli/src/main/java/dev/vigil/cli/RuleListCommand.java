package dev.vigil.cli;

import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.rule.RuleRow;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil rule list}: lists the rules with their state and number of firings. */
@Command(
    name = "list",
    description = "List the rules: whether they are in force, and how often they fired.",
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
      List<RuleRow> rules = installation.rules().list(CommandHandler.WORKSPACE);
      Table table = new Table();
      table.row("NAME", "STATE", "FIRED", "LAST", "RULE");
      int shown = 0;
      for (String sentinel : sentinels) {
        installation.sentinels().find(CommandHandler.WORKSPACE, sentinel);
        for (EventRule rule : installation.rules().standard(CommandHandler.WORKSPACE, sentinel)) {
          boolean replaced = rules.stream().anyMatch(row -> row.rule().name().equals(rule.name()));
          table.row(
              rule.name(), replaced ? "replaced" : "built-in", "-", "-", RuleWriter.write(rule));
          shown++;
        }
      }
      for (RuleRow row : rules) {
        if (!sentinels.isEmpty()
            && sentinels.stream().noneMatch(name -> RuleWriter.mentions(row.rule(), name))) {
          continue;
        }
        table.row(
            row.rule().name(),
            row.enabled() ? "enabled" : "disabled",
            Long.toString(row.fired()),
            row.latest().map(time -> TimeArguments.away(time, now)).orElse("-"),
            RuleWriter.write(row.rule()));
        shown++;
        if (!row.problem().isEmpty()) {
          table.note("problem: " + row.problem());
        }
      }
      if (shown == 0) {
        return terminal.nothing(
            "there is no rule yet; 'vigil rule add FILE' adds some, and 'vigil rule list SENTINEL'"
                + " lists the built-in ones of a sentinel.");
      }
      table.lines("").forEach(terminal.out()::println);
      return VigilCommand.YES;
    }
  }
}
