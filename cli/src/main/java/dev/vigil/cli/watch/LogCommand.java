package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.notify.DeliveryAttempt;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil log}: shows the checks, reports and deliveries of a sentinel. */
@Command(
    name = "log",
    description = "Show the log of a sentinel: checks, reports, messages and deliveries.",
    footer = {"", "Examples:", "  vigil log notices", "  vigil log --newest 5 notices"})
public final class LogCommand implements Callable<Integer> {
  private static final int MAX_MESSAGES = 10_000;

  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "NAME", description = "The sentinel.")
  private String name;

  @Option(
      names = {"-n", "--newest"},
      paramLabel = "N",
      description = "Only the newest N lines. Default: 100.")
  private int newest = 100;

  private record Line(Instant time, String what, String words) {}

  public LogCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      SentinelService sentinels = installation.sentinels();
      SentinelRow row = sentinels.find(CommandHandler.WORKSPACE, name);
      List<Line> lines = new ArrayList<>();
      for (CheckRow check : sentinels.checks(row, newest)) {
        lines.add(new Line(check.time(), "check", CheckPrinter.outcome(check)));
      }
      for (Report report :
          sentinels.reports(CommandHandler.WORKSPACE, name, Instant.EPOCH, newest)) {
        lines.add(new Line(report.times().detected(), "found", CheckPrinter.words(report)));
      }
      for (OutboxMessage message :
          installation
              .outbox()
              .messages(CommandHandler.WORKSPACE, Optional.empty(), MAX_MESSAGES)) {
        if (message.sentinel() == row.id()) {
          messages(installation, message, lines);
        }
      }
      lines.sort(Comparator.comparing(Line::time));
      Table table = new Table();
      for (Line line : lines.subList(Math.max(0, lines.size() - newest), lines.size())) {
        table.row(
            TimeArguments.shown(line.time(), installation.settings().zone()),
            line.what(),
            line.words());
      }
      table.lines("").forEach(terminal.out()::println);
      return lines.isEmpty()
          ? terminal.nothing(
              name + " was never checked yet; 'vigil check " + name + "' checks it now.")
          : ExitCode.YES;
    }
  }

  private static void messages(Installation installation, OutboxMessage message, List<Line> lines) {
    String channel = message.channel().kind();
    List<DeliveryAttempt> attempts = installation.outbox().attempts(message.id());
    if (attempts.isEmpty()) {
      lines.add(
          new Line(
              message.created(),
              "message",
              channel + ": " + DeliveryStateText.state(message, installation.settings().zone())));
    }
    for (DeliveryAttempt attempt : attempts) {
      lines.add(new Line(attempt.time(), "message", channel + ": " + attempt.outcome()));
    }
  }
}
