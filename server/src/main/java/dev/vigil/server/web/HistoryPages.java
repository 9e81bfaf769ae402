package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;
import static dev.vigil.server.web.Html.when;

import dev.vigil.archive.Version;
import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcExport;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Diff;
import dev.vigil.diff.DiffRequest;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Headers;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.graph.Question;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The versions of a page: a plot, any two compared, values, and files. Safe for concurrent use. */
final class HistoryPages {
  private static final int SHOWN = 200;
  private static final int REPORTS = 1000;

  private final Installation installation;
  private final Frame frame;
  private final Moments moments;

  HistoryPages(Installation installation, Frame frame) {
    this.installation = installation;
    this.frame = frame;
    this.moments = new Moments(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/watches/{name}/history", Guard.VIEWER, this::history),
        Route.get("/watches/{name}/compare", Guard.VIEWER, this::compare),
        Route.get("/watches/{name}/compare/{from}/{to}/{view}", Guard.VIEWER, this::framed),
        Route.get("/watches/{name}/versions/{number}", Guard.VIEWER, this::version),
        Route.get("/watches/{name}/versions/{number}/exact", Guard.VIEWER, this::exact),
        Route.get("/watches/{name}/warc", Guard.VIEWER, this::warc),
        Route.get("/watches/{name}/values.csv", Guard.VIEWER, this::csv));
  }

  private WatchedPage page(Kept kept) {
    return installation
        .sentinels()
        .page(kept)
        .orElseThrow(() -> Refusal.of(404, "The page was not looked at yet; check it first."));
  }

  private Version version(WatchedPage page, long number) {
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(page.page(), (int) (long) n))
        .orElseThrow(() -> Refusal.notFound("version " + number));
  }

  private List<Report> reports(Kept kept) {
    return installation
        .sentinels()
        .reports(kept.workspace(), kept.name(), Instant.EPOCH, REPORTS)
        .reversed();
  }

  // ---- all of it ----

  private void history(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    Optional<WatchedPage> page = installation.sentinels().page(kept);
    List<Version> versions =
        page.map(known -> installation.archive().versions(known.page())).orElse(List.of());
    List<Report> reports = reports(kept);
    frame.show(
        visit,
        Frame.Place.WATCHES,
        kept.name() + ": history",
        WatchPages.head(visit, kept, page.map(known -> known.page().url()).orElse(""), "/history"),
        versions.isEmpty()
            ? h("p.empty", "No version of the page is kept yet.")
            : all(plot(reports), values(visit, kept, reports), table(visit, kept, versions)));
  }

  private Html plot(List<Report> reports) {
    List<Chart.Point> points =
        reports.stream()
            .filter(report -> report.kind().equals("change"))
            .map(
                report ->
                    new Chart.Point(
                        report.detected(), Math.max(0.02, report.score()), report.summary()))
            .toList();
    return h(
        "section.card",
        h("h2", "Changes, and how much each matters"),
        points.isEmpty()
            ? h("p.quiet", "No change was found yet.")
            : Chart.bars(
                points, moments, Texts.count(points.size(), "change", "changes") + " over time"));
  }

  private Html values(Visit visit, Kept kept, List<Report> reports) {
    Map<String, List<Chart.Point>> series = new TreeMap<>();
    Values.of(reports)
        .forEach(
            value ->
                series
                    .computeIfAbsent(value.label(), label -> new ArrayList<>())
                    .add(new Chart.Point(value.time(), value.number(), value.text())));
    List<Html> charts =
        series.entrySet().stream()
            .filter(entry -> entry.getValue().size() > 1)
            .limit(6)
            .map(
                entry ->
                    h(
                        "div",
                        h("h3", entry.getKey()),
                        Chart.line(entry.getValue(), moments, entry.getKey() + " over time")))
            .toList();
    return charts.isEmpty()
        ? Html.none()
        : h(
            "section.card",
            h("h2", "Values over time"),
            charts,
            h(
                "p",
                h(
                    "a",
                    at("href", visit.to("/watches/" + Texts.encoded(kept.name()) + "/values.csv")),
                    "All values as a table (CSV)")));
  }

  private Html table(Visit visit, Kept kept, List<Version> all) {
    String path = "/watches/" + Texts.encoded(kept.name());
    List<Version> versions = all.size() > SHOWN ? all.subList(all.size() - SHOWN, all.size()) : all;
    int newest = versions.getLast().number();
    int older = versions.size() > 1 ? versions.get(versions.size() - 2).number() : newest;
    return h(
        "section",
        h("h2", Texts.count(all.size(), "version", "versions")),
        h(
            "form",
            at("method", "get"),
            at("action", visit.to(path + "/compare")),
            h(
                "div.bulk",
                versions.size() < 2
                    ? null
                    : h("button", at("type", "submit"), "Compare the two chosen ones"),
                h("a.button", at("href", visit.to(path + "/warc")), "All as WARC")),
            h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "Old"),
                        h("th", "New"),
                        h("th", "Version"),
                        h("th", "When"),
                        h("th.num", "Size"),
                        h("th", "Differs from the one before in"),
                        h("td", ""))),
                h("tbody", rows(visit, path, versions, older, newest)))));
  }

  private List<Html> rows(Visit visit, String path, List<Version> versions, int older, int newest) {
    List<Html> rows = new ArrayList<>();
    for (int i = versions.size() - 1; i >= 0; i--) {
      Version version = versions.get(i);
      String number = Integer.toString(version.number());
      String differs =
          i == 0
              ? ""
              : String.join(
                  ", ",
                  version.differences(versions.get(i - 1)).stream()
                      .map(aspect -> aspect.name().toLowerCase(Locale.ROOT))
                      .toList());
      rows.add(
          h(
              "tr",
              h("td", choice("from", number, version.number() == older, "older")),
              h("td", choice("to", number, version.number() == newest, "newer")),
              h("td", number),
              h(
                  "td",
                  h(
                      "span",
                      at("title", moments.exact(version.fetch().time())),
                      moments.minute(version.fetch().time()))),
              h("td.num", Texts.bytes(version.length())),
              h("td.quiet", differs),
              h(
                  "td",
                  h("a", at("href", visit.to(path + "/versions/" + number)), "Show"),
                  " ",
                  h(
                      "a",
                      at("href", visit.to(path + "/versions/" + number + "/exact")),
                      "Exact bytes"))));
    }
    return rows;
  }

  private static Html choice(String name, String number, boolean chosen, String which) {
    return h(
        "input",
        at("type", "radio"),
        at("name", name),
        at("value", number),
        when(chosen, "checked"),
        at("aria-label", "Version " + number + " as the " + which + " one"));
  }

  // ---- two of them ----

  private Comparison comparison(Kept kept, Version before, Version after) {
    Question question = Question.of(installation.sentinels().terms(kept));
    return Diff.compare(
        question.seen(installation.archive().digest(before)),
        question.seen(installation.archive().digest(after)),
        DiffRequest.of("any"));
  }

  private void compare(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    WatchedPage page = page(kept);
    Version before = version(page, visit.query("from", 0));
    Version after = version(page, visit.query("to", 0));
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
        new Stage(visit, moments, path + query, frames, before, after)
            .show(comparison.changes().size()));
  }

  private void framed(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    WatchedPage page = page(kept);
    Version before = version(page, visit.number("from"));
    Version after = version(page, visit.number("to"));
    Shown.of(installation, visit, page, before, after, comparison(kept, before, after))
        .serve(visit.part("view"), kept.name());
  }

  // ---- one of them ----

  private void version(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    WatchedPage page = page(kept);
    Version version = version(page, visit.number("number"));
    if (visit.query("frame").isEmpty()) {
      frame.show(
          visit,
          Frame.Place.WATCHES,
          kept.name() + ": version " + version.number(),
          WatchPages.head(visit, kept, page.page().url(), "/history"),
          Stage.frame(
              visit,
              moments,
              "/watches/"
                  + Texts.encoded(kept.name())
                  + "/versions/"
                  + version.number()
                  + "?frame=1",
              "The page",
              version));
      return;
    }
    Headers.foreign(visit.context(), FramedPage.SCRIPT);
    visit.html(
        FramedPage.alone(
            installation.archive().digest(version), Shown.resources(installation, page, version)));
  }

  private void exact(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    Version version = version(page(kept), visit.number("number"));
    // Never as what it says it is: a browser keeps it as a file.
    visit.download(
        kept.name() + "-" + version.number(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }

  private void warc(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    WatchedPage page = page(kept);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (WarcExport export = new WarcExport(file, true, "Vigil", moments.now())) {
      for (Version version : installation.archive().versions(page.page())) {
        export.write(new Capture(version.fetch(), installation.archive().bytes(version)));
      }
    }
    visit.download(kept.name() + ".warc.gz", "application/warc", file.toByteArray());
  }

  private void csv(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    StringBuilder out = new StringBuilder("time,label,value,text\r\n");
    for (Values.Value value : Values.of(reports(kept))) {
      out.append(value.time())
          .append(',')
          .append(Values.cell(value.label()))
          .append(',')
          .append(value.number())
          .append(',')
          .append(Values.cell(value.text()))
          .append("\r\n");
    }
    visit.download(
        kept.name() + ".csv",
        "text/csv; charset=utf-8",
        out.toString().getBytes(StandardCharsets.UTF_8));
  }
}
