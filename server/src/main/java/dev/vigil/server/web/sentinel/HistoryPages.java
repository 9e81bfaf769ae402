package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;
import static dev.vigil.server.web.frame.SafeHtml.when;

import dev.vigil.archive.version.Version;
import dev.vigil.discover.plot.Plot;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The page that shows the history of a page: a plot, values over time and versions. Safe for
 * concurrent use.
 */
public final class HistoryPages {
  private static final int SHOWN = 200;
  private static final int REPORTS = 1000;

  private final Installation installation;
  private final PageFrame frame;
  private final TimeWords timeWords;

  public HistoryPages(Installation installation, PageFrame frame) {
    this.installation = installation;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/sentinels/{name}/history", AccessRule.VIEWER, this::history),
        Route.get("/sentinels/{name}/values.csv", AccessRule.VIEWER, this::csv));
  }

  private List<Report> reports(SentinelRow row) {
    return installation
        .sentinels()
        .reports(row.workspace(), row.name(), Instant.EPOCH, REPORTS)
        .reversed();
  }

  // ---- all of it ----

  private void history(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    Optional<WatchedPage> page = installation.sentinels().page(row);
    List<Version> versions =
        page.map(known -> installation.archive().versions(known.page())).orElse(List.of());
    List<Report> reports = reports(row);
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        row.name() + ": history",
        SentinelPages.head(
            context, row, page.map(known -> known.page().url()).orElse(""), "/history"),
        versions.isEmpty()
            ? h("p.empty", "No version of the page is kept yet.")
            : all(
                plot(versions, reports),
                charts(context, row, values(row, page, versions, reports)),
                table(context, row, versions)));
  }

  private SafeHtml plot(List<Version> versions, List<Report> reports) {
    List<Report> changes =
        reports.stream().filter(report -> report.kind().equals("change")).toList();
    String schedule =
        ActivityWords.of(
            versions.stream().map(version -> version.fetch().time()).toList(),
            installation.settings().zone());
    return h(
        "section.card",
        h("h2", "Changes over time"),
        schedule.isEmpty() ? null : h("p.quiet", schedule),
        changes.isEmpty()
            ? h("p.quiet", "No change was found yet.")
            : all(
                h("h3", "How much changed, in places"),
                bars(changes, "places that changed", ReportedNumbers::size),
                h("h3", "Significance"),
                bars(
                    changes,
                    "how much changes matter",
                    report -> Math.max(0.02, report.content().score()))));
  }

  private SafeHtml bars(List<Report> changes, String what, ToDoubleFunction<Report> size) {
    return SafeHtml.of(
        Plot.bars(
            changes.stream()
                .map(
                    report ->
                        new Plot.Moment(
                            report.times().detected(),
                            size.applyAsDouble(report),
                            report.content().summary()))
                .toList(),
            timeWords::minute,
            DashboardText.count(changes.size(), "change", "changes") + " over time: " + what));
  }

  /** From the versions where the sentinel is about numbers, else from the reports. */
  private List<ReportedNumbers.Value> values(
      SentinelRow row, Optional<WatchedPage> page, List<Version> versions, List<Report> reports) {
    Instant until =
        page.flatMap(known -> Optional.ofNullable(known.succeeded())).orElse(Instant.EPOCH);
    return ValueHistory.of(installation, installation.query(row))
        .map(kind -> kind.read(versions, until))
        .orElseGet(() -> ReportedNumbers.of(reports));
  }

  private SafeHtml charts(
      RequestContext context, SentinelRow row, List<ReportedNumbers.Value> values) {
    Map<String, List<Plot.Moment>> series = new TreeMap<>();
    values.forEach(
        value ->
            series
                .computeIfAbsent(value.label(), label -> new ArrayList<>())
                .add(new Plot.Moment(value.time(), value.number(), value.text())));
    List<SafeHtml> charts =
        series.entrySet().stream()
            .filter(entry -> entry.getValue().size() > 1)
            .limit(6)
            .map(
                entry ->
                    h(
                        "div",
                        h("h3", entry.getKey()),
                        SafeHtml.of(
                            Plot.steps(
                                entry.getValue(),
                                timeWords::minute,
                                entry.getKey() + " over time"))))
            .toList();
    return charts.isEmpty()
        ? SafeHtml.none()
        : h(
            "section.card",
            h("h2", "Values over time"),
            charts,
            h(
                "p",
                h(
                    "a",
                    at(
                        "href",
                        context.to(
                            "/sentinels/" + DashboardText.encoded(row.name()) + "/values.csv")),
                    "All values as a table (CSV)")));
  }

  private SafeHtml table(RequestContext context, SentinelRow row, List<Version> all) {
    String path = "/sentinels/" + DashboardText.encoded(row.name());
    List<Version> versions = all.size() > SHOWN ? all.subList(all.size() - SHOWN, all.size()) : all;
    int newest = versions.getLast().number();
    int older = versions.size() > 1 ? versions.get(versions.size() - 2).number() : newest;
    return h(
        "section",
        h("h2", DashboardText.count(all.size(), "version", "versions")),
        h(
            "form",
            at("method", "get"),
            at("action", context.to(path + "/compare")),
            h(
                "div.bulk",
                versions.size() < 2
                    ? null
                    : h("button", at("type", "submit"), "Compare the two chosen ones"),
                h("a.button", at("href", context.to(path + "/warc")), "All as WARC")),
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
                h("tbody", rows(context, path, versions, older, newest)))));
  }

  private List<SafeHtml> rows(
      RequestContext context, String path, List<Version> versions, int older, int newest) {
    List<SafeHtml> rows = new ArrayList<>();
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
              h(
                  "td",
                  at("data-label", "old"),
                  choice("from", number, version.number() == older, "older")),
              h(
                  "td",
                  at("data-label", "new"),
                  choice("to", number, version.number() == newest, "newer")),
              h("td", at("data-label", "version"), number),
              h(
                  "td",
                  h(
                      "span",
                      at("title", timeWords.exact(version.fetch().time())),
                      timeWords.minute(version.fetch().time()))),
              h("td.num", DashboardText.bytes(version.length())),
              h("td.quiet", differs),
              h(
                  "td",
                  h(
                      "a",
                      at("href", context.to(path + "/versions/" + number)),
                      at("aria-label", "Show version " + number),
                      "Show"),
                  " ",
                  h(
                      "a",
                      at("href", context.to(path + "/versions/" + number + "/exact")),
                      at("aria-label", "Exact bytes of version " + number),
                      "Exact bytes"),
                  " ",
                  h(
                      "a",
                      at("href", context.to(path + "/versions/" + number + "/warc")),
                      at("aria-label", "WARC of version " + number),
                      "WARC"))));
    }
    return rows;
  }

  private static SafeHtml choice(String name, String number, boolean chosen, String which) {
    return h(
        "input",
        at("type", "radio"),
        at("name", name),
        at("value", number),
        when(chosen, "checked"),
        at("aria-label", "Version " + number + " as the " + which + " one"));
  }

  private void csv(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    StringBuilder out = new StringBuilder("time,label,value,text\r\n");
    Optional<WatchedPage> page = installation.sentinels().page(row);
    List<Version> versions =
        page.map(known -> installation.archive().versions(known.page())).orElse(List.of());
    for (ReportedNumbers.Value value : values(row, page, versions, reports(row))) {
      out.append(value.time())
          .append(',')
          .append(ReportedNumbers.cell(value.label()))
          .append(',')
          .append(value.number())
          .append(',')
          .append(ReportedNumbers.cell(value.text()))
          .append("\r\n");
    }
    context.download(
        row.name() + ".csv",
        "text/csv; charset=utf-8",
        out.toString().getBytes(StandardCharsets.UTF_8));
  }
}
