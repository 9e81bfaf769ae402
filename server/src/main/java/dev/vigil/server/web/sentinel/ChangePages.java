package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.show.ArchivedPageFrame;
import dev.vigil.server.web.show.ChangeListPanel;
import dev.vigil.server.web.show.ComparisonPanel;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.LoadedReport;
import dev.vigil.watch.store.Report;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The pages that list reports and show one report with its versions. Safe for concurrent use. */
public final class ChangePages {
  private static final System.Logger LOG = System.getLogger(ChangePages.class.getName());
  private static final int PAGE = 50;

  private final Installation installation;
  private final PageFrame frame;
  private final TimeWords timeWords;
  private final Screenshots pictures;

  public ChangePages(Installation installation, PageFrame frame, Screenshots pictures) {
    this.installation = installation;
    this.pictures = pictures;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/changes", AccessRule.VIEWER, this::list),
        Route.get("/changes/{id}", AccessRule.VIEWER, this::show),
        Route.get("/changes/{id}/frame/{view}", AccessRule.VIEWER, this::framed));
  }

  // ---- all ----

  private void list(RequestContext context) {
    long before = context.query("before", Long.MAX_VALUE);
    List<Report> found = installation.reports().before(context.workspace(), before, PAGE + 1);
    boolean more = found.size() > PAGE;
    List<Report> shown = more ? found.subList(0, PAGE) : found;
    frame.show(
        context,
        PageFrame.Place.CHANGES,
        "Changes",
        h("div.head", h("h1", "Changes")),
        shown.isEmpty()
            ? h("p.empty", "No changes yet. What a sentinel reports is listed here.")
            : table(context, shown, true),
        more
            ? h(
                "p.more",
                h(
                    "a.button",
                    at("href", context.to("/changes?before=" + shown.getLast().id())),
                    "Older"))
            : null);
  }

  /**
   * Reports as a table.
   *
   * @param named whether it says of which sentinel they are
   */
  SafeHtml table(RequestContext context, List<Report> reports, boolean named) {
    return h(
        "table.list",
        h(
            "thead",
            h(
                "tr",
                h("th", "When"),
                named ? h("th", "Sentinel") : null,
                h("th", "What"),
                h("th.num", "Significance"))),
        h("tbody", reports.stream().map(report -> row(context, report, named)).toList()));
  }

  private SafeHtml row(RequestContext context, Report report, boolean named) {
    boolean change = report.kind().equals("change");
    String path = context.to("/changes/" + report.id());
    return h(
        "tr",
        h("td", timeWords.away(report.times().detected())),
        named
            ? h(
                "td",
                h(
                    "a",
                    at(
                        "href",
                        context.to("/sentinels/" + DashboardText.encoded(report.origin().name()))),
                    report.origin().name()))
            : null,
        h(
            "td.wide",
            change ? null : h("span.kind", report.kind()),
            change
                ? h("a", at("href", path), report.content().summary())
                : h("span", report.content().summary()),
            change && !report.opened() ? all(" ", h("span.badge", "new")) : null),
        change
            ? h(
                "td.num",
                at("data-label", "importance"),
                String.format(Locale.ROOT, "%.2f", report.content().score()))
            : h("td"));
  }

  // ---- one ----

  /** The requested report in the workspace of the principal. */
  static Report report(Installation installation, RequestContext context) {
    Optional<Report> found = installation.reports().find(context.number("id"));
    return found
        .filter(report -> report.origin().workspace() == context.workspace())
        .orElseThrow(() -> HttpProblem.notFound("change " + context.part("id")));
  }

  /** The report with its versions. */
  static LoadedReport reportView(Installation installation, Report report) {
    return LoadedReport.of(installation, report)
        .orElseThrow(() -> HttpProblem.of(410, "The versions of this change were deleted since."));
  }

  private void show(RequestContext context) {
    Report report = report(installation, context);
    if (!report.opened() && context.principal().role().may(Role.EDITOR)) {
      open(report);
    }
    Optional<LoadedReport> reported = LoadedReport.of(installation, report);
    frame.show(
        context,
        PageFrame.Place.CHANGES,
        report.origin().name(),
        List.of("change.js"),
        h(
            "div.head",
            h(
                "p.crumb",
                h("a", at("href", context.to("/changes")), "Changes"),
                " › ",
                h(
                    "a",
                    at(
                        "href",
                        context.to("/sentinels/" + DashboardText.encoded(report.origin().name()))),
                    report.origin().name())),
            h("h1", report.content().summary())),
        h(
            "p.quiet",
            h(
                "a",
                at("href", report.origin().url()),
                at("rel", "noreferrer"),
                report.origin().url()),
            " – found ",
            timeWords.away(report.times().detected()),
            ", version " + report.versions().before() + " → " + report.versions().after()),
        reported.isEmpty()
            ? h("p.note", "The pages of this change cannot be shown any more.")
            : pages(context, reported.get()));
  }

  /** Marks a report as seen in the background, so that the response does not wait for writers. */
  private void open(Report report) {
    Thread.ofVirtual()
        .name("vigil-opened")
        .start(
            () -> {
              try {
                installation.sentinels().markSeen(report.id());
              } catch (ArchiveException e) {
                LOG.log(System.Logger.Level.DEBUG, "A change stays new: " + e.getMessage());
              }
            });
  }

  private Optional<Supplier<SafeHtml>> pictures(RequestContext context, LoadedReport reported) {
    boolean both =
        pictures.has(reported.page(), reported.before())
            && pictures.has(reported.page(), reported.after());
    return both
        ? Optional.of(
            () ->
                pictures.show(
                    context,
                    timeWords,
                    reported.report().origin().name(),
                    reported.page(),
                    reported.before(),
                    reported.after()))
        : Optional.empty();
  }

  private SafeHtml pages(RequestContext context, LoadedReport reported) {
    Comparison comparison = FramedPage.ordered(reported.comparison());
    String path = "/changes/" + reported.report().id();
    return all(
        new ComparisonPanel(
                context,
                timeWords,
                path + "?view=",
                path + "/frame/",
                reported.before(),
                reported.after(),
                reported.layout(comparison).orElse(ComparisonLayout.SIDE),
                pictures(context, reported))
            .show(comparison.changes().size()),
        h(
            "div.grid",
            ChangeListPanel.changes(context, reported, comparison),
            h(
                "div",
                ChangeListPanel.significance(comparison.significance()),
                ChangeListPanel.held(context, reported, comparison))));
  }

  // ---- its pages ----

  private void framed(RequestContext context) {
    LoadedReport reported = reportView(installation, report(installation, context));
    ArchivedPageFrame.of(
            installation,
            context,
            reported.page(),
            reported.before(),
            reported.after(),
            reported.comparison())
        .serve(context.part("view"), reported.report().origin().name());
  }
}
