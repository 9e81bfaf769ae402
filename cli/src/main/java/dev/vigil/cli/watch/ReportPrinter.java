package dev.vigil.cli.watch;

import dev.vigil.archive.version.Version;
import dev.vigil.cli.document.DiffOutput;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.Report;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Prints a reported change in any terminal view. Immutable; as safe as its installation. */
record ReportPrinter(dev.vigil.watch.engine.LoadedReport reported, ZoneId zone) {
  private static final Set<ComparisonLayout> TERMINAL =
      Set.of(ComparisonLayout.CHANGES, ComparisonLayout.TEXT);

  /** The printer of a report; empty if the report is not a change or a version was deleted. */
  static Optional<ReportPrinter> of(Installation installation, Report report) {
    return dev.vigil.watch.engine.LoadedReport.of(installation, report)
        .map(reported -> new ReportPrinter(reported, installation.settings().zone()));
  }

  Comparison comparison() {
    return reported.comparison();
  }

  /** Prints the change; with {@code AUTO} as its sentinel asks for, where a terminal can. */
  String shown(ComparisonLayout layout, @Nullable Path file, boolean coloured) {
    Comparison comparison = comparison();
    ComparisonLayout chosen =
        layout == ComparisonLayout.AUTO
            ? reported.layout(comparison).filter(TERMINAL::contains).orElse(layout)
            : layout;
    return new DiffOutput(
            comparison,
            name(reported.before()),
            name(reported.after()),
            StoredResources.NONE,
            coloured)
        .as(chosen, file);
  }

  private String name(Version version) {
    return "%s, version %d of %s"
        .formatted(
            reported.report().origin().url(),
            version.number(),
            TimeArguments.shown(version.fetch().time(), zone));
  }
}
