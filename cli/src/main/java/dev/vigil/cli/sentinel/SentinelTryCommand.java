package dev.vigil.cli.sentinel;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.document.DiffOutput;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.ColourMode;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.watch.engine.SentinelReplay;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.io.IOException;
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

/**
 * Implements {@code vigil sentinel try}: shows what sentinels would have reported on an archive.
 */
@Command(
    name = "try",
    description = "Show what sentinels would have reported about the versions in an archive.",
    footer = {
      "",
      "Nothing is added and nothing is sent. Every stored version counts as a check.",
      "Exit codes: 0 something would have been reported, 1 nothing, 2 error.",
      "",
      "Examples:",
      "  vigil archive import --archive tried https://port.example/notices"
          + " examples/histories/notices",
      "  vigil sentinel try examples/port.sentinel --archive tried"
    })
final class SentinelTryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  @Option(
      names = "--view",
      paramLabel = "V",
      description = "Also show each change: auto, changes, text, markdown or json.")
  private @Nullable String view;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  SentinelTryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    ComparisonLayout layout = view == null ? null : ComparisonLayout.named(view);
    List<EffectiveSentinel> sentinels = ReplayInput.read(file, new DataOption(), terminal);
    boolean reported = false;
    try (Archive archive = place.read()) {
      for (EffectiveSentinel effective : sentinels) {
        reported |= run(archive, effective, layout);
      }
    }
    return reported ? ExitCode.YES : ExitCode.NO;
  }

  private boolean run(
      Archive archive, EffectiveSentinel effective, @Nullable ComparisonLayout layout) {
    Page page =
        ReplayInput.page(archive, effective)
            .orElseThrow(() -> ReplayInput.missing(archive, effective));
    List<Version> versions = archive.versions(page);
    SentinelReplay.Result result;
    try (Progress progress = new Progress(terminal, versions.size())) {
      result =
          new SentinelReplay(archive, page, effective)
              .run(version -> progress.at("version " + version.number()));
    }
    if (json) {
      result.hits().forEach(hit -> terminal.out().println(JsonOutput.line(fields(effective, hit))));
      return result.reported() > 0;
    }
    terminal.show(
        "%s on %s, %,d version%s"
            .formatted(
                effective.name(),
                page.url(),
                result.versions(),
                result.versions() == 1 ? "" : "s"));
    Table table = new Table();
    for (SentinelReplay.Hit hit : result.hits()) {
      table.row(
          TimeArguments.shown(hit.after().fetch().time()),
          hit.before().number() + " → " + hit.after().number(),
          state(hit),
          String.format(Locale.ROOT, "%.2f", hit.comparison().significance().score()),
          words(hit));
    }
    List<String> lines = table.lines("  ");
    for (int i = 0; i < lines.size(); i++) {
      terminal.out().println(lines.get(i));
      if (layout != null && result.hits().get(i).kind() == SentinelReplay.Kind.CHANGE) {
        details(result.hits().get(i), layout);
      }
    }
    terminal
        .out()
        .println(
            "  %,d reported, %,d held back%s%s"
                .formatted(
                    result.reported(),
                    result.held(),
                    counted(result.missing(), "part not found in"),
                    counted(result.relocated(), "part found again by its surroundings in")));
    return result.reported() > 0;
  }

  private static String counted(int versions, String what) {
    return versions == 0
        ? ""
        : ", %s %,d version%s".formatted(what, versions, versions == 1 ? "" : "s");
  }

  private static String state(SentinelReplay.Hit hit) {
    return switch (hit.kind()) {
      case GONE -> "part gone";
      case BACK -> "part back";
      case CHANGE -> hit.reported() ? "reported" : "held back";
    };
  }

  static String words(SentinelReplay.Hit hit) {
    if (hit.kind() != SentinelReplay.Kind.CHANGE) {
      return hit.kind() == SentinelReplay.Kind.GONE
          ? "the part was not found on the page"
          : "the part was found on the page again";
    }
    Comparison comparison = hit.comparison();
    String what = hit.summary();
    long noise = comparison.heldBack().size();
    String reasons =
        comparison.heldBack().stream().map(HeldBackChange::rule).distinct().limit(3).toList() + "";
    return what
        + (hit.confidence() == 1
            ? ""
            : String.format(
                Locale.ROOT,
                " (part found again by its surroundings, confidence %.2f)",
                hit.confidence()))
        + (noise == 0 ? "" : "; %d as noise %s".formatted(noise, reasons));
  }

  private void details(SentinelReplay.Hit hit, ComparisonLayout layout) {
    new DiffOutput(
            hit.comparison(),
            "version " + hit.before().number(),
            "version " + hit.after().number(),
            StoredResources.NONE,
            ColourMode.AUTO.on(terminal.interactive()))
        .as(layout, null)
        .lines()
        .forEach(line -> terminal.out().println("      " + line));
  }

  private static Map<String, Object> fields(EffectiveSentinel effective, SentinelReplay.Hit hit) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sentinel", effective.name());
    fields.put("time", hit.after().fetch().time());
    fields.put("before", hit.before().number());
    fields.put("after", hit.after().number());
    fields.put("reported", hit.reported());
    fields.put("kind", hit.kind().name().toLowerCase(Locale.ROOT));
    fields.put("partGone", hit.kind() == SentinelReplay.Kind.GONE);
    fields.put("confidence", hit.confidence());
    fields.put("score", hit.comparison().significance().score());
    fields.put("summary", words(hit));
    return fields;
  }
}
