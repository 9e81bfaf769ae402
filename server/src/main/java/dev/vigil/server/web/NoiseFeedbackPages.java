package dev.vigil.server.web;

import dev.vigil.diff.group.SelectorFinder;
import dev.vigil.document.PageDigest;
import dev.vigil.server.account.Users;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ReportView;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.NoiseFeedback;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.util.List;

/** Lessons about noise, given at the place where somebody sees it. Safe for concurrent use. */
final class NoiseFeedbackPages {
  private final Installation installation;
  private final Users people;

  NoiseFeedbackPages(Installation installation, Users people) {
    this.installation = installation;
    this.people = people;
  }

  List<Route> routes() {
    return List.of(Route.post("/changes/{id}/teach", AccessRule.EDITOR, this::teach));
  }

  private void teach(RequestContext visit) {
    Report report = ChangePages.report(installation, visit);
    SentinelRow kept = installation.sentinels().find(visit.workspace(), report.name());
    Sentinel sentinel = installation.sentinels().words(kept);
    EffectiveSentinel terms = installation.sentinels().terms(kept);
    Sentinel taught =
        switch (visit.field("act")) {
          case "ignore" ->
              NoiseFeedback.ignoring(sentinel, terms.ignored(), "css=" + place(visit, report));
          case "tell" -> NoiseFeedback.telling(sentinel, terms.ignored(), visit.field("rule"));
          default -> throw HttpProblem.badRequest("There is no such lesson.");
        };
    installation.sentinels().edit(visit.workspace(), taught);
    DashboardAudit.note(people, visit, "taught " + visit.field("act"), report.name());
    visit.redirect("/watches/" + DashboardText.encoded(report.name()) + "?done=taught");
  }

  private String place(RequestContext visit, Report report) {
    ReportView told = ChangePages.retelling(installation, report);
    PageDigest digest =
        installation
            .archive()
            .digest(visit.field("side").equals("before") ? told.before() : told.after());
    int node;
    try {
      node = Integer.parseInt(visit.field("node"));
    } catch (NumberFormatException e) {
      throw HttpProblem.badRequest("The place is missing; load the page again.");
    }
    if (node < 1 || node >= digest.nodeCount()) {
      throw HttpProblem.badRequest("There is no such place on the page.");
    }
    return SelectorFinder.of(digest, node);
  }
}
