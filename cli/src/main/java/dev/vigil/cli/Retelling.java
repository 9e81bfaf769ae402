package dev.vigil.cli;

import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.View;
import dev.vigil.diff.show.Layout;
import dev.vigil.diff.show.Resources;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Recollection;
import dev.vigil.watch.graph.Question;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change as it was told, in any view. Immutable; as safe as its installation. */
final class Retelling {
  private final Installation installation;
  private final Report report;
  private final Version before;
  private final Version after;

  private Retelling(Installation installation, Report report, Version before, Version after) {
    this.installation = installation;
    this.report = report;
    this.before = before;
    this.after = after;
  }

  /** Empty for what is no change, and where a version was deleted since. */
  static Optional<Retelling> of(Installation installation, Report report) {
    if (!report.kind().equals("change") || report.details().isEmpty()) {
      return Optional.empty();
    }
    Optional<WatchedPage> page =
        installation
            .base()
            .catalogue()
            .read(connection -> WatchedPage.find(connection, report.page()));
    return page.flatMap(
        watched ->
            version(installation, watched, report.before())
                .flatMap(
                    old ->
                        version(installation, watched, report.after())
                            .map(now -> new Retelling(installation, report, old, now))));
  }

  private static Optional<Version> version(
      Installation installation, WatchedPage page, int number) {
    return installation.archive().version(page.page(), number);
  }

  Comparison comparison() {
    Question question =
        Question.of(
            installation
                .engine()
                .terms(installation.engine().sentinel(report.workspace(), report.name())));
    return Recollection.of(report.details(), view(question, before), view(question, after));
  }

  private View view(Question question, Version version) {
    return question.seen(installation.archive().digest(version));
  }

  String shown(Layout layout, @Nullable Path file, boolean coloured) {
    return new DiffOutput(comparison(), name(before), name(after), Resources.NONE, coloured)
        .as(layout, file);
  }

  private String name(Version version) {
    return "%s, version %d of %s"
        .formatted(report.url(), version.number(), Moment.shown(version.fetch().time()));
  }
}
