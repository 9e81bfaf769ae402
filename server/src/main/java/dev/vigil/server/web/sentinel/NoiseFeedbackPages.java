package dev.vigil.server.web.sentinel;

import dev.vigil.diff.group.SelectorFinder;
import dev.vigil.document.PageDigest;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.LoadedReport;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.NoiseFeedback;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.util.List;

/** Applies the noise feedback that a user gives beside a change. Safe for concurrent use. */
public final class NoiseFeedbackPages {
  private final Installation installation;
  private final AccountServices users;

  public NoiseFeedbackPages(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
  }

  public List<Route> routes() {
    return List.of(Route.post("/changes/{id}/teach", AccessRule.EDITOR, this::teach));
  }

  private void teach(RequestContext context) {
    Report report = ChangePages.report(installation, context);
    SentinelRow row = installation.sentinels().find(context.workspace(), report.origin().name());
    Sentinel sentinel = installation.sentinels().parsed(row);
    EffectiveSentinel effective = installation.sentinels().effective(row);
    Sentinel taught =
        switch (context.field("act")) {
          case "ignore" ->
              NoiseFeedback.ignoring(
                  sentinel, effective.ignored(), "css=" + place(context, report));
          case "tell" ->
              NoiseFeedback.reporting(sentinel, effective.ignored(), context.field("rule"));
          default -> throw HttpProblem.badRequest("The action is unknown; load the page again.");
        };
    installation.sentinels().edit(context.workspace(), taught);
    DashboardAudit.note(users, context, "taught " + context.field("act"), report.origin().name());
    context.redirect(
        "/sentinels/" + DashboardText.encoded(report.origin().name()) + "?done=taught");
  }

  private String place(RequestContext context, Report report) {
    LoadedReport reported = ChangePages.reportView(installation, report);
    PageDigest digest =
        installation
            .archive()
            .digest(context.field("side").equals("before") ? reported.before() : reported.after());
    int node;
    try {
      node = Integer.parseInt(context.field("node"));
    } catch (NumberFormatException e) {
      throw HttpProblem.badRequest("The place is missing; load the page again.");
    }
    if (node < 1 || node >= digest.nodeCount()) {
      throw HttpProblem.badRequest("This place is not on the page; load the page again.");
    }
    return SelectorFinder.of(digest, node);
  }
}
