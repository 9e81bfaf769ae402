package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Implements {@code vigil sentinel list}: lists sentinels with state, next check and last report.
 */
@Command(
    name = "list",
    description = "List the sentinels: their state, when they check next, what they found last.",
    footer = {"", "Examples:", "  vigil sentinel list", "  vigil sentinel list --json"})
final class SentinelListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(names = "--why", description = "Also print the reason for the time of the next check.")
  private boolean why;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  SentinelListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      SentinelService sentinels = installation.sentinels();
      List<SentinelRow> all = sentinels.all(CommandHandler.WORKSPACE);
      Table table = new Table();
      if (!json && !all.isEmpty()) {
        table.row("NAME", "STATE", "NEXT CHECK", "LAST CHANGE", "PAGE");
      }
      for (SentinelRow row : all) {
        Optional<CheckSchedule> schedule = sentinels.schedule(row);
        Optional<Report> last =
            sentinels.reports(CommandHandler.WORKSPACE, row.name(), Instant.EPOCH, 20).stream()
                .filter(report -> report.kind().equals("change"))
                .findFirst();
        if (json) {
          terminal.out().println(JsonOutput.line(fields(sentinels, row, schedule, last)));
        } else {
          row(table, sentinels, row, schedule, last);
        }
      }
      table.lines("").forEach(terminal.out()::println);
      return all.isEmpty()
          ? terminal.nothing("there is no sentinel yet; 'vigil sentinel add FILE' adds some.")
          : ExitCode.YES;
    }
  }

  private void row(
      Table table,
      SentinelService sentinels,
      SentinelRow row,
      Optional<CheckSchedule> schedule,
      Optional<Report> last) {
    Instant now = terminal.time().now();
    table.row(
        row.name(),
        row.alerts().gone() > 0 ? "part not found" : row.lifecycle().state().toString(),
        schedule
            .map(r -> r.due().isAfter(now) ? TimeArguments.away(r.due(), now) : "now")
            .orElse("-"),
        last.map(report -> TimeArguments.away(report.times().detected(), now)).orElse("-"),
        page(sentinels, row));
    if (why) {
      schedule.ifPresent(r -> table.note(r.why()));
    }
    if (!row.alerts().problem().isEmpty()) {
      table.note("problem: " + row.alerts().problem());
    }
    if (row.alerts().held() > 0) {
      table.note(
          "%,d change%s held back since the last report; 'vigil changes --held %s' lists them"
              .formatted(row.alerts().held(), row.alerts().held() == 1 ? "" : "s", row.name()));
    }
  }

  private static String page(SentinelService sentinels, SentinelRow row) {
    return sentinels
        .page(row)
        .map(page -> page.page().url())
        .orElseGet(() -> SourceWords.shown(sentinels.effectiveOrOwn(row).source()));
  }

  private static Map<String, Object> fields(
      SentinelService sentinels,
      SentinelRow row,
      Optional<CheckSchedule> schedule,
      Optional<Report> last) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", row.name());
    fields.put("state", row.lifecycle().state().toString());
    fields.put("page", page(sentinels, row));
    schedule.ifPresent(
        found -> {
          fields.put("next", found.due());
          fields.put("why", found.why());
        });
    last.ifPresent(
        report -> {
          fields.put("lastChange", report.times().detected());
          fields.put("summary", report.content().summary());
        });
    sentinels.checks(row, 1).forEach(check -> fields.put("checked", check.time()));
    fields.put("failures", row.alerts().failures());
    fields.put("partMissing", row.alerts().gone());
    fields.put("held", row.alerts().held());
    if (!row.alerts().problem().isEmpty()) {
      fields.put("problem", row.alerts().problem());
    }
    return fields;
  }
}
