package dev.vigil.server.web;

import dev.vigil.archive.Version;
import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcExport;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.util.List;
import java.util.Optional;

/** One version of a page: as it was seen, and as a file. Safe for concurrent use. */
final class VersionPages {
  private final Installation installation;
  private final PageFrame frame;
  private final TimeWords moments;

  VersionPages(Installation installation, PageFrame frame) {
    this.installation = installation;
    this.frame = frame;
    this.moments = new TimeWords(installation);
  }

  List<Route> routes() {
    String version = "/watches/{name}/versions/{number}";
    return List.of(
        Route.get(version, AccessRule.VIEWER, this::version),
        Route.get(version + "/exact", AccessRule.VIEWER, this::exact),
        Route.get(version + "/warc", AccessRule.VIEWER, this::oneWarc),
        Route.get("/watches/{name}/warc", AccessRule.VIEWER, this::warc));
  }

  /** The page of a watch, with its versions. */
  static WatchedPage page(Installation installation, SentinelRow kept) {
    return installation
        .sentinels()
        .page(kept)
        .orElseThrow(() -> HttpProblem.of(404, "The page was not looked at yet; check it first."));
  }

  /** A version of a page. */
  static Version version(Installation installation, WatchedPage page, long number) {
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(page.page(), (int) (long) n))
        .orElseThrow(() -> HttpProblem.notFound("version " + number));
  }

  private void version(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    WatchedPage page = page(installation, kept);
    Version version = version(installation, page, visit.number("number"));
    if (visit.query("frame").isEmpty()) {
      frame.show(
          visit,
          PageFrame.Place.WATCHES,
          kept.name() + ": version " + version.number(),
          SentinelPages.head(visit, kept, page.page().url(), "/history"),
          ComparisonView.frame(
              visit,
              moments,
              "/watches/"
                  + DashboardText.encoded(kept.name())
                  + "/versions/"
                  + version.number()
                  + "?frame=1",
              "The page",
              version));
      return;
    }
    SecurityHeaders.foreign(visit.context(), FramedPage.SCRIPT);
    visit.html(
        FramedPage.alone(
            installation.looks().digest(version),
            ArchivedPageView.resources(installation, page, version)));
  }

  private void exact(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    Version version = version(installation, page(installation, kept), visit.number("number"));
    // Never as what it says it is: a browser keeps it as a file.
    visit.download(
        kept.name() + "-" + version.number(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }

  private void warc(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    WatchedPage page = page(installation, kept);
    warc(visit, kept.name(), installation.archive().versions(page.page()));
  }

  private void oneWarc(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    Version version = version(installation, page(installation, kept), visit.number("number"));
    warc(visit, kept.name() + "-" + version.number(), List.of(version));
  }

  /** Written as it is read: the history of a page may be larger than the memory. */
  private void warc(RequestContext visit, String name, List<Version> versions) {
    try (WarcExport export =
        new WarcExport(
            visit.download(name + ".warc.gz", "application/warc"), true, "Vigil", moments.now())) {
      for (Version version : versions) {
        export.write(new Capture(version.fetch(), installation.archive().bytes(version)));
      }
    }
  }
}
