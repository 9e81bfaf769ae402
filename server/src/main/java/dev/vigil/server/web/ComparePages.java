package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Diff;
import dev.vigil.diff.DiffRequest;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.util.List;
import java.util.Optional;

/** Any two versions of a page, compared. Safe for concurrent use. */
final class ComparePages {
  private final Installation installation;
  private final PageFrame frame;
  private final TimeWords moments;
  private final Screenshots pictures;

  ComparePages(Installation installation, PageFrame frame, Screenshots pictures) {
    this.installation = installation;
    this.frame = frame;
    this.moments = new TimeWords(installation);
    this.pictures = pictures;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/watches/{name}/compare", AccessRule.VIEWER, this::compare),
        Route.get("/watches/{name}/compare/{from}/{to}/{view}", AccessRule.VIEWER, this::framed));
  }

  private Comparison comparison(SentinelRow kept, Version before, Version after) {
    ChangeQuery question = installation.question(kept);
    return Diff.compare(
        question.seen(installation.looks().digest(before)),
        question.seen(installation.looks().digest(after)),
        DiffRequest.of("any"));
  }

  private void compare(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    WatchedPage page = VersionPages.page(installation, kept);
    Version before = VersionPages.version(installation, page, visit.query("from", 0));
    Version after = VersionPages.version(installation, page, visit.query("to", 0));
    Comparison comparison = FramedPage.ordered(comparison(kept, before, after));
    String path = "/watches/" + DashboardText.encoded(kept.name()) + "/compare";
    String query = "?from=" + before.number() + "&to=" + after.number() + "&view=";
    String frames = path + "/" + before.number() + "/" + after.number() + "/";
    frame.show(
        visit,
        PageFrame.Place.WATCHES,
        kept.name() + ": versions " + before.number() + " and " + after.number(),
        List.of("change.js"),
        SentinelPages.head(visit, kept, page.page().url(), "/history"),
        h(
            "p",
            comparison.isSame()
                ? "No difference in what this watch sees."
                : DashboardText.count(comparison.changes().size(), "difference", "differences")),
        new ComparisonView(
                visit,
                moments,
                path + query,
                frames,
                before,
                after,
                pictures.has(page, before) && pictures.has(page, after)
                    ? Optional.of(
                        () -> pictures.show(visit, moments, kept.name(), page, before, after))
                    : Optional.empty())
            .show(comparison.changes().size()));
  }

  private void framed(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    WatchedPage page = VersionPages.page(installation, kept);
    Version before = VersionPages.version(installation, page, visit.number("from"));
    Version after = VersionPages.version(installation, page, visit.number("to"));
    ArchivedPageView.of(installation, visit, page, before, after, comparison(kept, before, after))
        .serve(visit.part("view"), kept.name());
  }
}
