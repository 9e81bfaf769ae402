package dev.vigil.cli;

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

@Command(
    name = "list",
    description = "List the sentinels: how they are, when they look next, what they found last.",
    footer = {"", "Examples:", "  vigil sentinel list", "  vigil sentinel list --json"})
final class SentinelListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(names = "--why", description = "Also say why the next look is when it is.")
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
        table.row("NAME", "STATE", "NEXT LOOK", "LAST CHANGE", "PAGE");
      }
      for (SentinelRow kept : all) {
        Optional<CheckSchedule> rhythm = sentinels.rhythm(kept);
        Optional<Report> last =
            sentinels.reports(CommandHandler.WORKSPACE, kept.name(), Instant.EPOCH, 20).stream()
                .filter(report -> report.kind().equals("change"))
                .findFirst();
        if (json) {
          terminal.out().println(JsonOutput.line(fields(sentinels, kept, rhythm, last)));
        } else {
          row(table, sentinels, kept, rhythm, last);
        }
      }
      table.lines("").forEach(terminal.out()::println);
      return all.isEmpty()
          ? terminal.nothing("there is no sentinel yet; 'vigil sentinel add FILE' adds some.")
          : Vigil.YES;
    }
  }

  private void row(
      Table table,
      SentinelService sentinels,
      SentinelRow kept,
      Optional<CheckSchedule> rhythm,
      Optional<Report> last) {
    Instant now = terminal.time().now();
    table.row(
        kept.name(),
        kept.gone() > 0 ? "part not found" : kept.state().toString(),
        rhythm
            .map(r -> r.due().isAfter(now) ? TimeArguments.away(r.due(), now) : "now")
            .orElse("-"),
        last.map(report -> TimeArguments.away(report.detected(), now)).orElse("-"),
        page(sentinels, kept));
    if (why) {
      rhythm.ifPresent(r -> table.note(r.why()));
    }
    if (!kept.problem().isEmpty()) {
      table.note("problem: " + kept.problem());
    }
    if (kept.held() > 0) {
      table.note(
          "%,d change%s held back since the last report; 'vigil changes --held %s' lists them"
              .formatted(kept.held(), kept.held() == 1 ? "" : "s", kept.name()));
    }
  }

  private static String page(SentinelService sentinels, SentinelRow kept) {
    return sentinels
        .page(kept)
        .map(page -> page.page().url())
        .orElseGet(() -> SourceWords.shown(sentinels.shown(kept).source()));
  }

  private static Map<String, Object> fields(
      SentinelService sentinels,
      SentinelRow kept,
      Optional<CheckSchedule> rhythm,
      Optional<Report> last) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", kept.name());
    fields.put("state", kept.state().toString());
    fields.put("page", page(sentinels, kept));
    rhythm.ifPresent(
        found -> {
          fields.put("next", found.due());
          fields.put("why", found.why());
        });
    last.ifPresent(
        report -> {
          fields.put("lastChange", report.detected());
          fields.put("summary", report.summary());
        });
    sentinels.looks(kept, 1).forEach(look -> fields.put("looked", look.time()));
    fields.put("failures", kept.failures());
    fields.put("partMissing", kept.gone());
    fields.put("held", kept.held());
    if (!kept.problem().isEmpty()) {
      fields.put("problem", kept.problem());
    }
    return fields;
  }
}
