package dev.vigil.server.web;

import dev.vigil.diff.group.PartName;
import dev.vigil.document.PageDigest;
import dev.vigil.server.account.People;
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
import java.util.List;

/** Lessons about noise, given at the place where somebody sees it. Safe for concurrent use. */
final class TeachPages {
  private final Installation installation;
  private final People people;

  TeachPages(Installation installation, People people) {
    this.installation = installation;
    this.people = people;
  }

  List<Route> routes() {
    return List.of(Route.post("/changes/{id}/teach", Guard.EDITOR, this::teach));
  }

  private void teach(Visit visit) {
    Report report = ChangePages.report(installation, visit);
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
    Deeds.note(people, visit, "taught " + visit.field("act"), report.name());
    visit.redirect("/watches/" + Texts.encoded(report.name()) + "?done=taught");
  }

  private String place(Visit visit, Report report) {
    Retelling told = ChangePages.retelling(installation, report);
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
