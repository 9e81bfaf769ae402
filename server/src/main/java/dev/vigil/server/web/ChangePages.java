package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Significance;
import dev.vigil.diff.Spot;
import dev.vigil.diff.Suppressed;
import dev.vigil.diff.group.PartName;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.document.PageDigest;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Retelling;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Teaching;
import dev.vigil.watch.sentinel.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What changed: the latest of all, and each with its pages. Safe for concurrent use. */
final class ChangePages {
  private static final int PAGE = 50;
  private static final int MOST = 500;
  private static final int LONGEST = 400;

  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final Moments moments;

  ChangePages(Installation installation, People people, Frame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.moments = new Moments(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/changes", Guard.VIEWER, this::list),
        Route.get("/changes/{id}", Guard.VIEWER, this::show),
        Route.get("/changes/{id}/frame/{view}", Guard.VIEWER, this::framed),
        Route.post("/changes/{id}/teach", Guard.EDITOR, this::teach));
  }

  // ---- all ----

  private void list(Visit visit) {
    long before = visit.query("before", Long.MAX_VALUE);
    List<Report> found =
        installation
            .base()
            .catalogue()
            .read(connection -> Report.before(connection, visit.workspace(), before, PAGE + 1));
    boolean more = found.size() > PAGE;
    List<Report> shown = more ? found.subList(0, PAGE) : found;
    frame.show(
        visit,
        Frame.Place.CHANGES,
        "Changes",
        h("div.head", h("h1", "Changes")),
        shown.isEmpty()
            ? h("p.empty", "Nothing to tell yet. What a watch finds is listed here.")
            : table(visit, shown),
        more
            ? h(
                "p.more",
                h(
                    "a.button",
                    at("href", visit.to("/changes?before=" + shown.getLast().id())),
                    "Older"))
            : null);
  }

  /** Reports as a table. */
  Html table(Visit visit, List<Report> reports) {
    return h(
        "table.list",
        h("thead", h("tr", h("th", "When"), h("th", "Watch"), h("th", "What"), h("th", "Matters"))),
        h("tbody", reports.stream().map(report -> row(visit, report)).toList()));
  }

  private Html row(Visit visit, Report report) {
    boolean change = report.kind().equals("change");
    String path = visit.to("/changes/" + report.id());
    return h(
        "tr",
        h("td", moments.away(report.detected())),
        h(
            "td",
            h(
                "a",
                at("href", visit.to("/watches/" + Texts.encoded(report.name()))),
                report.name())),
        h(
            "td",
            change ? null : h("span.kind", report.kind()),
            change ? h("a", at("href", path), report.summary()) : h("span", report.summary()),
            change && !report.opened() ? all(" ", h("span.badge", "new")) : null),
        h("td.num", change ? String.format(Locale.ROOT, "%.2f", report.score()) : ""));
  }

  // ---- one ----

  private Report report(Visit visit) {
    Optional<Report> found =
        installation
            .base()
            .catalogue()
            .read(connection -> Report.find(connection, visit.number("id")));
    return found
        .filter(report -> report.workspace() == visit.workspace())
        .orElseThrow(() -> Refusal.notFound("change " + visit.part("id")));
  }

  private Retelling retelling(Report report) {
    return Retelling.of(installation, report)
        .orElseThrow(() -> Refusal.of(410, "The versions of this change were deleted since."));
  }

  private void show(Visit visit) {
    Report report = report(visit);
    if (!report.opened() && visit.visitor().role().may(Role.EDITOR)) {
      installation.sentinels().open(report.id());
    }
    Optional<Retelling> told = Retelling.of(installation, report);
    frame.show(
        visit,
        Frame.Place.CHANGES,
        report.name(),
        List.of("change.js"),
        h(
            "div.head",
            h(
                "p.crumb",
                h("a", at("href", visit.to("/changes")), "Changes"),
                " › ",
                h(
                    "a",
                    at("href", visit.to("/watches/" + Texts.encoded(report.name()))),
                    report.name())),
            h("h1", report.summary())),
        h(
            "p.quiet",
            h("a", at("href", report.url()), at("rel", "noreferrer"), report.url()),
            " – found ",
            moments.away(report.detected()),
            ", version " + report.before() + " → " + report.after()),
        told.isEmpty()
            ? h("p.note", "The pages of this change cannot be shown any more.")
            : pages(visit, told.get()));
  }

  private Html pages(Visit visit, Retelling told) {
    Comparison comparison = FramedPage.ordered(told.comparison());
    String path = "/changes/" + told.report().id();
    return all(
        new Stage(visit, moments, path + "?view=", path + "/frame/", told.before(), told.after())
            .show(comparison.changes().size()),
        h(
            "div.grid",
            changes(visit, told, comparison),
            h("div", matters(comparison.significance()), held(visit, told, comparison))));
  }

  private Html changes(Visit visit, Retelling told, Comparison comparison) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<Html> items = new ArrayList<>();
    List<Change> changes = comparison.changes();
    for (int i = 0; i < Math.min(changes.size(), MOST); i++) {
      Change change = changes.get(i);
      items.add(
          h(
              "li",
              at("data-n", i + 1),
              h("span.kind", kind(change)),
              h(
                  "button.plain",
                  at("type", "button"),
                  at("data-go", i + 1),
                  change.label().isEmpty() ? change.type() : brief(change.label())),
              values(change),
              editor ? ignore(visit, told, change) : null));
    }
    return h(
        "section.card",
        h("h2", Texts.count(changes.size(), "change", "changes")),
        changes.isEmpty() ? h("p.quiet", "None.") : h("ol.changes", items),
        changes.size() > MOST
            ? h("p.quiet", "and %,d more".formatted(changes.size() - MOST))
            : null);
  }

  private static String kind(Change change) {
    return switch (change.kind()) {
      case INSERT -> "added";
      case DELETE -> "removed";
      case UPDATE -> "changed";
      case MOVE -> "moved";
    };
  }

  private static Html values(Change change) {
    return h(
        "div",
        change.oldValue().isEmpty() ? null : all(h("del", brief(change.oldValue())), " "),
        change.newValue().isEmpty() || change.newValue().equals(change.oldValue())
            ? null
            : h("ins", brief(change.newValue())));
  }

  private static String brief(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private static Html ignore(Visit visit, Retelling told, Change change) {
    Spot spot = change.after() == null ? change.before() : change.after();
    if (spot == null) {
      return Html.none();
    }
    return Frame.form(
        visit,
        "/changes/" + told.report().id() + "/teach",
        h("input", at("type", "hidden"), at("name", "node"), at("value", spot.node())),
        h(
            "input",
            at("type", "hidden"),
            at("name", "side"),
            at("value", change.after() == null ? "before" : "after")),
        h(
            "button.plain.quiet",
            at("type", "submit"),
            at("name", "act"),
            at("value", "ignore"),
            "Ignore this place from now on"));
  }

  private static Html matters(Significance significance) {
    return h(
        "section.card",
        h("h2", "How much it matters"),
        h(
            "p",
            h(
                "meter.meter",
                at("min", "0"),
                at("max", "1"),
                at("value", String.format(Locale.ROOT, "%.2f", significance.score())),
                at("aria-label", "How much it matters")),
            String.format(Locale.ROOT, " %.2f of 1", significance.score())),
        h(
            "ul",
            significance.reasons().stream()
                .map(
                    reason ->
                        h(
                            "li",
                            reason.words()
                                + String.format(Locale.ROOT, " (%+.2f)", reason.weight())))
                .toList()));
  }

  private static Html held(Visit visit, Retelling told, Comparison comparison) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<Suppressed> held = comparison.suppressed();
    return h(
        "section.card",
        h("h2", "Held back as noise"),
        held.isEmpty() ? h("p.quiet", "Nothing.") : null,
        h(
            "ul.changes",
            held.stream()
                .limit(MOST)
                .map(
                    one ->
                        h(
                            "li",
                            h("span.kind", one.rule()),
                            brief(one.change().label()),
                            values(one.change()),
                            h("div.quiet", one.reason()),
                            editor ? tell(visit, told, one) : null))
                .toList()));
  }

  private static Html tell(Visit visit, Retelling told, Suppressed one) {
    boolean learned = one.rule().equals("learned");
    return Frame.form(
        visit,
        "/changes/" + told.report().id() + "/teach",
        h("input", at("type", "hidden"), at("name", "rule"), at("value", one.rule())),
        h(
            "button.plain.quiet",
            at("type", "submit"),
            at("name", "act"),
            at("value", "tell"),
            learned
                ? "Never ignore what this page does all the time"
                : "Never ignore this: drop the rule"));
  }

  // ---- its pages ----

  private void framed(Visit visit) {
    Retelling told = retelling(report(visit));
    Shown.of(installation, visit, told.page(), told.before(), told.after(), told.comparison())
        .serve(visit.part("view"), told.report().name());
  }

  // ---- teaching ----

  private void teach(Visit visit) {
    Report report = report(visit);
    Kept kept = installation.sentinels().find(visit.workspace(), report.name());
    Sentinel sentinel = installation.sentinels().words(kept);
    Terms terms = installation.sentinels().terms(kept);
    Sentinel taught =
        switch (visit.field("act")) {
          case "ignore" ->
              Teaching.ignoring(sentinel, terms.ignored(), "css=" + place(visit, report));
          case "tell" -> Teaching.telling(sentinel, terms.ignored(), visit.field("rule"));
          default -> throw Refusal.badRequest("There is no such lesson.");
        };
    installation.sentinels().edit(visit.workspace(), taught);
    people
        .audit()
        .note(
            visit.workspace(),
            visit.visitor().name(),
            visit.context().ip(),
            "taught " + visit.field("act"),
            report.name());
    visit.redirect("/watches/" + Texts.encoded(report.name()) + "?done=taught");
  }

  private String place(Visit visit, Report report) {
    Retelling told = retelling(report);
    PageDigest digest =
        installation
            .archive()
            .digest(visit.field("side").equals("before") ? told.before() : told.after());
    int node;
    try {
      node = Integer.parseInt(visit.field("node"));
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("The place is missing; load the page again.");
    }
    if (node < 1 || node >= digest.nodeCount()) {
      throw Refusal.badRequest("There is no such place on the page.");
    }
    return PartName.of(digest, node);
  }
}
