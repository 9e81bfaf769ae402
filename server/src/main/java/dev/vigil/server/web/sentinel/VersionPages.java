package dev.vigil.server.web.sentinel;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcExport;
import dev.vigil.archive.version.Version;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.show.ArchivedPageFrame;
import dev.vigil.server.web.show.ComparisonPanel;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.util.List;
import java.util.Optional;

/** The pages that show one version and download it. Safe for concurrent use. */
public final class VersionPages {
  private final Installation installation;
  private final PageFrame frame;
  private final TimeWords timeWords;

  public VersionPages(Installation installation, PageFrame frame) {
    this.installation = installation;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    String version = "/sentinels/{name}/versions/{number}";
    return List.of(
        Route.get(version, AccessRule.VIEWER, this::version),
        Route.get(version + "/exact", AccessRule.VIEWER, this::exact),
        Route.get(version + "/warc", AccessRule.VIEWER, this::oneWarc),
        Route.get("/sentinels/{name}/warc", AccessRule.VIEWER, this::warc));
  }

  /** The page of a sentinel. */
  static WatchedPage page(Installation installation, SentinelRow row) {
    return installation
        .sentinels()
        .page(row)
        .orElseThrow(() -> HttpProblem.of(404, "The page was not checked yet; check it first."));
  }

  /** A version of a page. */
  static Version version(Installation installation, WatchedPage page, long number) {
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(page.page(), (int) (long) n))
        .orElseThrow(() -> HttpProblem.notFound("version " + number));
  }

  private void version(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    WatchedPage page = page(installation, row);
    Version version = version(installation, page, context.number("number"));
    if (context.query("frame").isEmpty()) {
      frame.show(
          context,
          PageFrame.Place.WATCHES,
          row.name() + ": version " + version.number(),
          SentinelPages.head(context, row, page.page().url(), "/history"),
          ComparisonPanel.frame(
              context,
              timeWords,
              "/sentinels/"
                  + DashboardText.encoded(row.name())
                  + "/versions/"
                  + version.number()
                  + "?frame=1",
              "The page",
              version));
      return;
    }
    SecurityHeaders.foreign(context.context(), FramedPage.SCRIPT);
    context.html(
        FramedPage.alone(
            installation.checks().digest(version),
            ArchivedPageFrame.resources(installation, page, version)));
  }

  private void exact(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    Version version = version(installation, page(installation, row), context.number("number"));
    // Never with its own type, so that a browser downloads it.
    context.download(
        row.name() + "-" + version.number(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }

  private void warc(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    WatchedPage page = page(installation, row);
    warc(context, row.name(), installation.archive().versions(page.page()));
  }

  private void oneWarc(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    Version version = version(installation, page(installation, row), context.number("number"));
    warc(context, row.name() + "-" + version.number(), List.of(version));
  }

  /** Streams the versions as WARC, because they may be larger than the memory. */
  private void warc(RequestContext context, String name, List<Version> versions) {
    try (WarcExport export =
        new WarcExport(
            context.download(name + ".warc.gz", "application/warc"),
            true,
            "Vigil",
            timeWords.now())) {
      for (Version version : versions) {
        export.write(new Capture(version.fetch(), installation.archive().bytes(version)));
      }
    }
  }
}
