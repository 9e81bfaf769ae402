package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.show.ArchivedPageFrame;
import dev.vigil.server.web.show.ComparisonPanel;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.util.List;
import java.util.Optional;

/** The page that compares any two versions of a page. Safe for concurrent use. */
public final class ComparePages {
  private final Installation installation;
  private final PageFrame frame;
  private final TimeWords timeWords;
  private final Screenshots pictures;

  public ComparePages(Installation installation, PageFrame frame, Screenshots pictures) {
    this.installation = installation;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
    this.pictures = pictures;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/sentinels/{name}/compare", AccessRule.VIEWER, this::compare),
        Route.get("/sentinels/{name}/compare/{from}/{to}/{view}", AccessRule.VIEWER, this::framed));
  }

  private Comparison comparison(SentinelRow row, Version before, Version after) {
    ChangeQuery question = installation.query(row);
    return Diff.compare(
        question.seen(installation.checks().digest(before)),
        question.seen(installation.checks().digest(after)),
        DiffRequest.of("any"));
  }

  private void compare(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    WatchedPage page = VersionPages.page(installation, row);
    Version before = VersionPages.version(installation, page, context.query("from", 0));
    Version after = VersionPages.version(installation, page, context.query("to", 0));
    Comparison comparison = FramedPage.ordered(comparison(row, before, after));
    String path = "/sentinels/" + DashboardText.encoded(row.name()) + "/compare";
    String query = "?from=" + before.number() + "&to=" + after.number() + "&view=";
    String frames = path + "/" + before.number() + "/" + after.number() + "/";
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        row.name() + ": versions " + before.number() + " and " + after.number(),
        List.of("change.js"),
        SentinelPages.head(context, row, page.page().url(), "/history"),
        h(
            "p",
            comparison.isSame()
                ? "No difference in what this sentinel sees."
                : DashboardText.count(comparison.changes().size(), "difference", "differences")),
        new ComparisonPanel(
                context,
                timeWords,
                path + query,
                frames,
                before,
                after,
                ComparisonLayout.SIDE,
                pictures.has(page, before) && pictures.has(page, after)
                    ? Optional.of(
                        () -> pictures.show(context, timeWords, row.name(), page, before, after))
                    : Optional.empty())
            .show(comparison.changes().size()));
  }

  private void framed(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    WatchedPage page = VersionPages.page(installation, row);
    Version before = VersionPages.version(installation, page, context.number("from"));
    Version after = VersionPages.version(installation, page, context.number("to"));
    ArchivedPageFrame.of(installation, context, page, before, after, comparison(row, before, after))
        .serve(context.part("view"), row.name());
  }
}
