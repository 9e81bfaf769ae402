package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.RuleTrace;
import dev.vigil.watch.rule.FiringRow;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil rule trace}: shows the last firings of rules. */
@Command(
    name = "trace",
    description = "Show when rules fired, on which events, and what they did.",
    footer = {"", "Example:", "  vigil rule trace notices"})
final class RuleTraceCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "A rule; or a sentinel, for all rules about it, built-in ones among them.")
  private String name;

  @Option(names = "--most", paramLabel = "N", description = "At most N firings. Default: 20.")
  private int most = 20;

  RuleTraceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<FiringRow> firings =
          new RuleTrace(installation, CommandHandler.WORKSPACE).of(name, most);
      ZoneId zone = installation.settings().zone();
      Table table = new Table();
      for (FiringRow firing : firings) {
        table.row(
            TimeArguments.shown(firing.time(), zone),
            firing.rule(),
            firing.event(),
            firing.actions());
        if (!firing.problem().isEmpty()) {
          table.note("problem: " + firing.problem());
        }
      }
      table.lines("").forEach(terminal.out()::println);
      return firings.isEmpty()
          ? terminal.nothing("no rule of this name, or about this sentinel, fired yet.")
          : ExitCode.YES;
    }
  }
}
