package dev.vigil.cli;

import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.Layout;
import dev.vigil.diff.show.Resources;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change as it was told, in any view of the terminal. Immutable; as safe as its installation. */
record Retelling(dev.vigil.watch.engine.Retelling told, ZoneId zone) {
  /** Empty for what is no change, and where a version was deleted since. */
  static Optional<Retelling> of(Installation installation, Report report) {
    return dev.vigil.watch.engine.Retelling.of(installation, report)
        .map(told -> new Retelling(told, installation.settings().zone()));
  }

  Comparison comparison() {
    return told.comparison();
  }

  String shown(Layout layout, @Nullable Path file, boolean coloured) {
    return new DiffOutput(
            comparison(), name(told.before()), name(told.after()), Resources.NONE, coloured)
        .as(layout, file);
  }

  private String name(Version version) {
    return "%s, version %d of %s"
        .formatted(
            told.report().url(), version.number(), Moment.shown(version.fetch().time(), zone));
  }
}
