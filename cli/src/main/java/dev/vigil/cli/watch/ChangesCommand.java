package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.ColourMode;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.DurationArgument;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.Report;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil changes}: lists reported changes, failing pages and missing parts. */
@Command(
    name = "changes",
    description = "List what was found: changes, pages that fail, parts that are gone.",
    footer = {
      "",
      "Exit codes: 0 something was found, 1 nothing, 2 error.",
      "",
      "Examples:",
      "  vigil changes",
      "  vigil changes --since 2026-01-01 notices --view changes",
      "  vigil changes --held"
    })
public final class ChangesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "Only changes of this sentinel. Default: all.")
  private @Nullable String name;

  @Option(
      names = "--since",
      paramLabel = "T",
      description = "Found from this time on, such as 2026-03-01, or this long ago, such as 2d.")
  private @Nullable String since;

  @Option(
      names = {"-n", "--newest"},
      paramLabel = "N",
      description = "Only the newest N. Default: 1000.")
  private int newest = 1000;

  @Option(
      names = "--view",
      paramLabel = "V",
      description = "Show each change: auto, changes, text, markdown or json.")
  private @Nullable String view;

  @Option(
      names = "--held",
      description =
          "List the changes that were held back instead, each with the reason and the clause that"
              + " would report it.")
  private boolean held;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  public ChangesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ComparisonLayout layout = view == null ? null : ComparisonLayout.named(view);
    Instant from = since == null ? Instant.EPOCH : from(since);
    try (Installation installation = place.read(terminal.time())) {
      if (held) {
        return new HeldBackChangePrinter(installation, terminal, json).show(name, from, newest);
      }
      List<Report> reports =
          installation.sentinels().reports(CommandHandler.WORKSPACE, name, from, newest).reversed();
      Table table = new Table();
      for (Report report : reports) {
        table.row(
            TimeArguments.shown(report.times().detected(), installation.settings().zone()),
            report.origin().name(),
            report.versions().after() == 0
                ? ""
                : report.versions().before() + " → " + report.versions().after(),
            report.versions().after() == 0
                ? ""
                : String.format(Locale.ROOT, "%.2f", report.content().score()),
            CheckPrinter.words(report));
      }
      List<String> lines = json ? List.of() : table.lines("");
      for (int i = 0; i < reports.size() && !terminal.closed(); i++) {
        if (json) {
          terminal.out().println(JsonOutput.line(fields(reports.get(i))));
        } else {
          terminal.out().println(lines.get(i));
        }
        if (layout != null) {
          details(installation, reports.get(i), layout);
        }
      }
      return reports.isEmpty()
          ? terminal.nothing(
              "nothing was found%s yet; 'vigil check %s' checks it now."
                  .formatted(since == null ? "" : " since then", name == null ? "--all" : name))
          : ExitCode.YES;
    }
  }

  private Instant from(String text) {
    return text.matches("\\d+[a-z]+")
        ? terminal.time().now().minus(DurationArgument.parse(text))
        : TimeArguments.start(text);
  }

  private void details(Installation installation, Report report, ComparisonLayout layout) {
    ReportPrinter.of(installation, report)
        .map(change -> change.shown(layout, null, ColourMode.AUTO.on(terminal.interactive())))
        .ifPresent(text -> text.lines().forEach(line -> terminal.out().println("    " + line)));
  }

  private static Map<String, Object> fields(Report report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", report.id());
    fields.put("sentinel", report.origin().name());
    fields.put("url", report.origin().url());
    fields.put("kind", report.kind());
    fields.put("before", report.versions().before());
    fields.put("after", report.versions().after());
    Instant modified = report.times().modified();
    if (modified != null) {
      fields.put("modified", modified);
    }
    fields.put("polled", report.times().polled());
    fields.put("detected", report.times().detected());
    fields.put("score", report.content().score());
    fields.put("types", report.content().types());
    fields.put("summary", report.content().summary());
    return fields;
  }
}
