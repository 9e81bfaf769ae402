package dev.vigil.server.web;

import static dev.vigil.server.web.Html.h;

import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Diff;
import dev.vigil.diff.DiffRequest;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.graph.Question;
import java.util.List;
import java.util.Optional;

/** Any two versions of a page, compared. Safe for concurrent use. */
final class ComparePages {
  private final Installation installation;
  private final Frame frame;
  private final Moments moments;
  private final Pictures pictures;

  ComparePages(Installation installation, Frame frame, Pictures pictures) {
    this.installation = installation;
    this.frame = frame;
    this.moments = new Moments(installation);
    this.pictures = pictures;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/watches/{name}/compare", Guard.VIEWER, this::compare),
        Route.get("/watches/{name}/compare/{from}/{to}/{view}", Guard.VIEWER, this::framed));
  }

  private Comparison comparison(Kept kept, Version before, Version after) {
    Question question = installation.question(kept);
    return Diff.compare(
        question.seen(installation.looks().digest(before)),
        question.seen(installation.looks().digest(after)),
        DiffRequest.of("any"));
  }

  private void compare(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    WatchedPage page = VersionPages.page(installation, kept);
    Version before = VersionPages.version(installation, page, visit.query("from", 0));
    Version after = VersionPages.version(installation, page, visit.query("to", 0));
    Comparison comparison = FramedPage.ordered(comparison(kept, before, after));
    String path = "/watches/" + Texts.encoded(kept.name()) + "/compare";
    String query = "?from=" + before.number() + "&to=" + after.number() + "&view=";
    String frames = path + "/" + before.number() + "/" + after.number() + "/";
    frame.show(
        visit,
        Frame.Place.WATCHES,
        kept.name() + ": versions " + before.number() + " and " + after.number(),
        List.of("change.js"),
        WatchPages.head(visit, kept, page.page().url(), "/history"),
        h(
            "p",
            comparison.isSame()
                ? "No difference in what this watch sees."
                : Texts.count(comparison.changes().size(), "difference", "differences")),
        new Stage(
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

  private void framed(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    WatchedPage page = VersionPages.page(installation, kept);
    Version before = VersionPages.version(installation, page, visit.number("from"));
    Version after = VersionPages.version(installation, page, visit.number("to"));
    Shown.of(installation, visit, page, before, after, comparison(kept, before, after))
        .serve(visit.part("view"), kept.name());
  }
}
