package dev.vigil.cli;

import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
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

  @Mixin private DataPlace place;

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
      Sentinels sentinels = installation.sentinels();
      List<Kept> all = sentinels.all(Clerk.WORKSPACE);
      Table table = new Table();
      if (!json && !all.isEmpty()) {
        table.row("NAME", "STATE", "NEXT LOOK", "LAST CHANGE", "PAGE");
      }
      for (Kept kept : all) {
        Optional<Rhythm> rhythm = sentinels.rhythm(kept);
        Optional<Report> last =
            sentinels.reports(Clerk.WORKSPACE, kept.name(), Instant.EPOCH, 20).stream()
                .filter(report -> report.kind().equals("change"))
                .findFirst();
        if (json) {
          terminal.out().println(Json.line(fields(sentinels, kept, rhythm, last)));
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
      Table table, Sentinels sentinels, Kept kept, Optional<Rhythm> rhythm, Optional<Report> last) {
    Instant now = terminal.time().now();
    table.row(
        kept.name(),
        kept.gone() > 0 ? "part not found" : kept.state().toString(),
        rhythm.map(r -> r.due().isAfter(now) ? Moment.away(r.due(), now) : "now").orElse("-"),
        last.map(report -> Moment.away(report.detected(), now)).orElse("-"),
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

  private static String page(Sentinels sentinels, Kept kept) {
    return sentinels
        .page(kept)
        .map(page -> page.page().url())
        .orElseGet(() -> Sources.shown(sentinels.shown(kept).source()));
  }

  private static Map<String, Object> fields(
      Sentinels sentinels, Kept kept, Optional<Rhythm> rhythm, Optional<Report> last) {
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
