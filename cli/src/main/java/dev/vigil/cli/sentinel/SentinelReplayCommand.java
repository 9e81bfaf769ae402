package dev.vigil.cli.sentinel;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.TempFolder;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ReplayFolder;
import dev.vigil.watch.engine.SentinelReplay;
import dev.vigil.watch.engine.VersionLabels;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil sentinel replay}: counts what sentinels would have reported on an
 * archive.
 */
@Command(
    name = "replay",
    description = "Count what many sentinels would have reported about the versions in an archive.",
    footer = {
      "",
      "Every stored version goes through the comparison of the engine. Nothing is added and nothing"
          + " is reported. Labels have a line for each version: its number or its time, a tab, and"
          + " 'change', or '-' or 'noise', perhaps with a class as in 'change:price'; other labels"
          + " count neither way.",
      "A folder of histories has a folder for each page: its versions, named *_UNIXTIME.html, and"
          + " labels.tsv. Each page has a sentinel without settings, and each file is one check.",
      "Exit codes: 0 something would have been reported, 1 nothing, 2 error.",
      "",
      "Examples:",
      "  vigil archive import --archive tried https://port.example/notices"
          + " examples/histories/notices",
      "  vigil sentinel replay examples/port.sentinel --archive tried",
      "  vigil sentinel replay examples/port.sentinel --archive tried --labels examples/labels.tsv",
      "  vigil sentinel replay --folder examples/histories --errors"
    })
final class SentinelReplayCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "Sentinels; - is standard input. Default: all of the installation.")
  private @Nullable String file;

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      description = "The folder of another archive than that of the installation.")
  private @Nullable Path archived;

  @Option(
      names = "--labels",
      paramLabel = "[URL=]FILE",
      description =
          "Labels of the versions, of one page or of all; repeatable. Adds precision"
              + " and recall.")
  private List<String> labelled = new ArrayList<>();

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "Page histories with labels, in place of an archive and sentinels.")
  private @Nullable Path histories;

  @Option(
      names = "--errors",
      description = "List each version whose report does not agree with its label.")
  private boolean errors;

  @Option(names = "--json", description = "One JSON object a sentinel, for programs.")
  private boolean json;

  /** The result for one sentinel; empty if the archive lacks its page. */
  private record Line(
      EffectiveSentinel effective,
      Optional<Page> page,
      SentinelReplay.Result result,
      Optional<VersionLabels> labels) {
    Optional<VersionLabels.Accuracy> accuracy() {
      return labels.map(said -> said.accuracy(result));
    }
  }

  SentinelReplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Map<String, VersionLabels> labels = labels();
    List<Line> lines = new ArrayList<>();
    if (histories != null) {
      if (file != null || archived != null || !labelled.isEmpty()) {
        throw new CommandFailure(
            "--folder has its own versions, sentinels and labels; leave out FILE, --archive and"
                + " --labels.");
      }
      try (TempFolder folder = new TempFolder("vigil-replay-");
          Archive archive = Archive.open(folder.folder())) {
        ReplayFolder all = ReplayFolder.read(histories, archive);
        replay(archive, all.sentinels(), all.labels(), all.moving(), lines);
      }
    } else if (file != null && archived != null) {
      try (Archive archive = ArchiveLocationOption.in(archived).read()) {
        replay(archive, ReplayInput.read(file, place, terminal), labels, Set.of(), lines);
      }
    } else {
      try (Installation installation = place.read(terminal.time())) {
        List<EffectiveSentinel> sentinels =
            file != null
                ? ReplayInput.read(file, place, terminal)
                : installation.sentinels().all(CommandHandler.WORKSPACE).stream()
                    .map(installation.sentinels()::effective)
                    .toList();
        if (archived == null) {
          replay(installation.archive(), sentinels, labels, Set.of(), lines);
        } else {
          try (Archive archive = ArchiveLocationOption.in(archived).read()) {
            replay(archive, sentinels, labels, Set.of(), lines);
          }
        }
      }
    }
    return show(lines);
  }

  /** The version labels by page URL; the empty URL holds the labels for every page. */
  private Map<String, VersionLabels> labels() throws IOException {
    Map<String, VersionLabels> all = new LinkedHashMap<>();
    for (String option : labelled) {
      int mark = option.contains("://") ? option.lastIndexOf('=') : -1;
      String name = option.substring(mark + 1);
      Path path = Path.of(name);
      if (!Files.isRegularFile(path)) {
        throw new CommandFailure(
            "%s: there is no such label file; check its name.".formatted(name));
      }
      all.put(
          option.substring(0, Math.max(0, mark)),
          VersionLabels.parse(name, Files.readAllLines(path)));
    }
    return all;
  }

  private void replay(
      Archive archive,
      List<EffectiveSentinel> sentinels,
      Map<String, VersionLabels> labels,
      Set<String> moving,
      List<Line> lines) {
    Map<Page, List<EffectiveSentinel>> byPage = new LinkedHashMap<>();
    for (EffectiveSentinel effective : sentinels) {
      ReplayInput.page(archive, effective)
          .ifPresentOrElse(
              page -> byPage.computeIfAbsent(page, p -> new ArrayList<>()).add(effective),
              () ->
                  lines.add(
                      new Line(
                          effective,
                          Optional.empty(),
                          new SentinelReplay.Result(0, 0, 0, List.of()),
                          Optional.empty())));
    }
    int versions = byPage.keySet().stream().mapToInt(page -> archive.versions(page).size()).sum();
    try (Progress progress = new Progress(terminal, versions)) {
      byPage.forEach(
          (page, all) -> {
            List<SentinelReplay.Result> results =
                new SentinelReplay(archive, page, all, moving.contains(page.url()))
                    .runAll(version -> progress.at(page.url() + " " + version.number()));
            Optional<VersionLabels> said =
                Optional.ofNullable(labels.getOrDefault(page.url(), labels.get("")));
            for (int i = 0; i < all.size(); i++) {
              lines.add(new Line(all.get(i), Optional.of(page), results.get(i), said));
            }
          });
    }
  }

  private int show(List<Line> lines) {
    if (lines.isEmpty()) {
      return terminal.nothing("there is no sentinel; 'vigil sentinel add FILE' adds some.");
    }
    boolean judged = lines.stream().anyMatch(line -> line.accuracy().isPresent());
    Table table = new Table();
    List<String> heads = new ArrayList<>(List.of("NAME", "VERSIONS", "REPORTED", "HELD BACK"));
    heads.addAll(List.of("MISSING", "FOUND AGAIN"));
    if (judged) {
      heads.addAll(List.of("LABELLED", "PRECISION", "RECALL"));
    }
    heads.add("PAGE");
    table.row(heads.toArray(String[]::new));
    for (Line line : lines) {
      if (json) {
        terminal.out().println(JsonOutput.line(fields(line)));
      } else {
        table.row(cells(line, judged).toArray(String[]::new));
      }
    }
    long reported = lines.stream().mapToLong(line -> line.result.reported()).sum();
    if (!json) {
      table.lines("").forEach(terminal::show);
      LabelledReplays labels = new LabelledReplays();
      lines.forEach(
          line ->
              line.labels.ifPresent(said -> labels.add(line.effective.name(), said, line.result)));
      if (judged) {
        labels.counts().lines("").forEach(terminal::show);
      }
      if (errors) {
        labels.errors().lines("").forEach(terminal::show);
      }
      terminal
          .out()
          .println(
              "%s: %,d reported, %,d held back"
                  .formatted(
                      CountFormat.of(lines.size(), "sentinel"),
                      reported,
                      lines.stream().mapToLong(line -> line.result.held()).sum()));
    }
    return reported > 0 ? ExitCode.YES : ExitCode.NO;
  }

  private static List<String> cells(Line line, boolean judged) {
    List<String> cells = new ArrayList<>();
    cells.add(line.effective.name());
    cells.add("%,d".formatted(line.result.versions()));
    cells.add("%,d".formatted(line.result.reported()));
    cells.add("%,d".formatted(line.result.held()));
    cells.add("%,d".formatted(line.result.missing()));
    cells.add("%,d".formatted(line.result.relocated()));
    if (judged) {
      cells.add(line.accuracy().map(a -> "%,d".formatted(a.changes())).orElse("-"));
      cells.add(line.accuracy().map(a -> share(a.precision())).orElse("-"));
      cells.add(line.accuracy().map(a -> share(a.recall())).orElse("-"));
    }
    cells.add(line.page.map(Page::url).orElse("no page in the archive"));
    return cells;
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.2f", share);
  }

  private static Map<String, Object> fields(Line line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sentinel", line.effective.name());
    line.page.ifPresent(page -> fields.put("url", page.url()));
    fields.put("versions", line.result.versions());
    fields.put("reported", line.result.reported());
    fields.put("held", line.result.held());
    fields.put("missing", line.result.missing());
    fields.put("foundAgain", line.result.relocated());
    line.accuracy()
        .ifPresent(
            accuracy -> {
              fields.put("labelled", accuracy.changes());
              fields.put("labelledReported", accuracy.reported());
              fields.put("otherReported", accuracy.falseReports());
              fields.put("precision", accuracy.precision());
              fields.put("recall", accuracy.recall());
            });
    List<Map<String, Object>> reports = new ArrayList<>();
    for (SentinelReplay.Hit hit : line.result.hits()) {
      if (hit.reported()) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("kind", hit.kind().name().toLowerCase(Locale.ROOT));
        report.put("before", hit.before().number());
        report.put("after", hit.after().number());
        report.put("time", hit.after().fetch().time());
        report.put("score", hit.comparison().significance().score());
        report.put("confidence", hit.confidence());
        report.put("summary", SentinelTryCommand.words(hit));
        reports.add(report);
      }
    }
    fields.put("reports", reports);
    return fields;
  }
}
