package dev.vigil.watch.engine;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.LayoutChoice;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.graph.LearnedNoiseFilter;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.util.Optional;

/** A stored report with its two versions, for showing it again. Immutable. */
public record LoadedReport(
    Installation installation, WatchedPage page, Report report, Version before, Version after) {

  /** Loads a report; empty if it is not a change or a version was deleted. */
  public static Optional<LoadedReport> of(Installation installation, Report report) {
    if (!report.kind().equals("change") || report.content().details().isEmpty()) {
      return Optional.empty();
    }
    Optional<WatchedPage> page =
        installation
            .store()
            .catalogue()
            .read(connection -> WatchedPageRepository.find(connection, report.origin().page()));
    return page.flatMap(
        watched ->
            version(installation, watched, report.versions().before())
                .flatMap(
                    old ->
                        version(installation, watched, report.versions().after())
                            .map(
                                now -> new LoadedReport(installation, watched, report, old, now))));
  }

  private static Optional<Version> version(
      Installation installation, WatchedPage page, int number) {
    return installation.archive().version(page.page(), number);
  }

  /**
   * The comparison as it was reported; of a report that no change caused, as a lone {@code NOT}
   * makes one, with all visible changes that were not held back.
   */
  public Comparison comparison() {
    ChangeQuery query =
        installation.query(
            installation.sentinels().find(report.origin().workspace(), report.origin().name()));
    Comparison reported =
        ReportLoader.of(report.content().details(), view(query, before), view(query, after));
    return reported.isSame() ? withVisibleChanges(reported) : reported;
  }

  private static Comparison withVisibleChanges(Comparison reported) {
    Comparison visible =
        Diff.compare(
            reported.before(),
            reported.after(),
            DiffRequest.of("visible").without(LearnedNoiseFilter.of(reported)));
    return new Comparison(
        visible.before(),
        visible.after(),
        visible.changes(),
        reported.heldBack(),
        reported.significance());
  }

  /** The layout that the sentinel asks for; by the changes where it leaves the choice. */
  public Optional<ComparisonLayout> layout(Comparison comparison) {
    return installation
        .sentinels()
        .effectiveOrOwn(
            installation.sentinels().find(report.origin().workspace(), report.origin().name()))
        .show()
        .map(
            layout ->
                layout == ComparisonLayout.AUTO
                    ? LayoutChoice.forBrowser(comparison).layout()
                    : layout);
  }

  private DocumentView view(ChangeQuery query, Version version) {
    return query.seen(installation.checks().digest(version));
  }
}
